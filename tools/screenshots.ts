import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { playDueTraffic } from '../src/demo/traffic.ts'
import { makeDemoTraffic } from '../test/pages/demo-traffic.ts'
import { openBrowser } from '../test/support/open-browser.ts'
import { type DemoTestApp, startDemoApp } from '../test/support/start-demo-app.ts'
import { projectRoot } from './generate/write-generated.ts'

const folder = join(projectRoot, 'docs/images')

interface Picture {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly path: string
}

/** The pictures that README and `docs/` show. */
function picturesOf({ publisher: { appId } }: DemoTestApp, transactionId: string): Picture[] {
  const publisher = { email: 'publisher@offerwire.local', password: 'test-demo-password' }
  const advertiser = { email: 'advertiser@offerwire.local', password: 'test-demo-password' }
  return [
    { ...publisher, name: 'overview', path: `/apps/${appId}/overview` },
    { ...publisher, name: 'offers', path: `/apps/${appId}/offers` },
    { ...publisher, name: 'transaction', path: `/apps/${appId}/transactions/${transactionId}` },
    { ...advertiser, name: 'campaigns', path: '/' },
  ]
}

async function takePicture(browser: Browser, baseUrl: string, picture: Picture): Promise<void> {
  const viewport = { width: 1360, height: 880 }
  await using context = await browser.newContext({ viewport, colorScheme: 'light' })
  const page = await context.newPage()
  await signIn(page, baseUrl, picture)
  await page.goto(`${baseUrl}/dashboard${picture.path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  writeFileSync(join(folder, `${picture.name}.png`), await settledScreenshot(page))
  process.stdout.write(`docs/images/${picture.name}.png written\n`)
}

/** A chart is drawn once its place is measured, which no request tells: waits until two pictures in a row are the same. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  let before: Buffer | undefined
  for (;;) {
    const picture = await page.screenshot({ animations: 'disabled' })
    if (before !== undefined && picture.equals(before)) return picture
    before = picture
    await sleep(2_000)
  }
}

async function signIn(page: Page, baseUrl: string, { email, password }: Picture): Promise<void> {
  const data = { email, password }
  const answer = await page.request.post(`${baseUrl}/auth/sign-in`, { data, headers: { origin: baseUrl } })
  if (!answer.ok()) throw new Error(`${email} is not signed in: ${answer.status()}`)
}

const endings: (() => unknown)[] = []
const after = (end: unknown) => endings.push(end as () => unknown)
try {
  const demo = await startDemoApp({ after }, { at: new Date().toISOString() })
  await playDueTraffic(demo.app.services, new AbortController().signal)
  const { transactionId } = await makeDemoTraffic(demo)
  const browser = await openBrowser({ after } as unknown as Parameters<typeof openBrowser>[0])
  mkdirSync(folder, { recursive: true })
  for (const picture of picturesOf(demo, transactionId)) await takePicture(browser, demo.baseUrl, picture)
} finally {
  // In the order in which they were registered, as the test runner does: the service ends before its database.
  for (const end of endings) await end()
}
