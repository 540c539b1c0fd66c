import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { playDueTraffic } from '../../src/demo/traffic.ts'
import { projectRoot } from '../../tools/project-root.ts'
import { type SharedDashboard, shareDashboard } from './share-dashboard.ts'

const folder = join(projectRoot, 'docs/images')
const size = { width: 1360, height: 880 }
/**
 * `KEEP_PICTURES=true TEST_DATABASE=embedded npx node --test test/pages/pictures.page.test.ts` saves the pictures, of a
 * network with weeks of traffic.
 */
const isKept = process.env.KEEP_PICTURES === 'true'

interface Picture {
  readonly who: 'publisher' | 'advertiser'
  path(traffic: ReturnType<SharedDashboard['traffic']>): string
  /** The content of the picture, according to the text beside it. */
  readonly shows: readonly string[]
}

/** The pictures of README and `docs/`, by name. */
const pictures: Readonly<Record<string, Picture>> = {
  overview: {
    who: 'publisher',
    path: ({ appId }) => `/apps/${appId}/overview`,
    shows: ['Served', 'Delivered', 'Clicks', 'Conversions', 'Earnings'],
  },
  offers: {
    who: 'publisher',
    path: ({ appId }) => `/apps/${appId}/offers`,
    shows: ['Order', 'per conversion', 'Preview'],
  },
  transaction: {
    who: 'publisher',
    path: ({ appId, transactionId }) => `/apps/${appId}/transactions/${transactionId}`,
    shows: ['Served', 'Clicked', 'Redirected', 'Conversion call', 'Verified', 'Entitlement', 'Webhook'],
  },
  campaigns: { who: 'advertiser', path: () => '/', shows: ['Clicks', 'Conversions', 'Spend', 'Campaign'] },
}

describe('the pictures of README and docs', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('are exactly those made here, each in its size', () => {
    const kept = readdirSync(folder).filter((name) => name.endsWith('.png'))
    assert.deepEqual(
      kept.sort(),
      Object.keys(pictures)
        .map((name) => `${name}.png`)
        .sort(),
    )
    for (const name of kept) assert.deepEqual(sizeOf(readFileSync(join(folder, name))), size, name)
  })

  for (const [name, { who, path, shows }] of Object.entries(pictures)) {
    it(`${name} shows the described content`, async () => {
      if (isKept) await playDueTraffic(demo().app.services, new AbortController().signal)
      await using visit = await visitAs(who, path(traffic()))
      await visit.page.setViewportSize(size)
      await visit.settle()
      const words = (await visit.page.locator('body').innerText()).toLowerCase()
      for (const word of shows) assert.ok(words.includes(word.toLowerCase()), word)
      const picture = await settledScreenshot(visit.page)
      assert.deepEqual(sizeOf(picture), size)
      if (isKept) writeFileSync(join(folder, `${name}.png`), picture)
    })
  }
})

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/**
 * A chart is drawn once its container is measured, which no request shows: waits until two pictures in a row are equal.
 */
async function settledScreenshot(page: Page): Promise<Buffer> {
  let before: Buffer | undefined
  for (;;) {
    const picture = await page.screenshot({ animations: 'disabled' })
    if (before !== undefined && picture.equals(before)) return picture
    before = picture
    await sleep(isKept ? 2_000 : 100)
  }
}
