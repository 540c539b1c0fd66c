import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { feed } from '../flows/serving/serve.ts'
import type { GivenApp } from '../support/app/given.ts'
import { shareTestApp, type TestApp } from '../support/app/start-test-app.ts'

/** The columns that a case sets in a row of the database. */
type Columns = Record<string, unknown>

interface GoldenCampaign {
  readonly organization?: Columns
  readonly campaign?: Columns
  /** The campaign's listing in the app; null if it is not on the list. */
  readonly grant?: Columns | null
  readonly creatives: readonly Columns[]
}

/** One case: an app's campaigns, the request, and every offer of the response, in its order if that is fixed. */
interface GoldenCase {
  readonly app?: Columns
  readonly campaigns: readonly GoldenCampaign[]
  readonly key?: 'test'
  readonly request?: Columns
  readonly isOrdered?: true
  /** True if offers have exactly the named fields, and the handles, which differ in every response. */
  readonly isWhole?: true
  /** The fields under test, always with a title. */
  readonly offers: readonly Columns[]
}

const directory = new URL('feed/', import.meta.url)

describe('golden feeds', () => {
  const shared = shareTestApp()
  for (const file of readdirSync(directory).sort()) {
    it(file.replace(/\.json$/, '').replaceAll('-', ' '), async () => {
      const golden = JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as GoldenCase
      const { app, ids } = await build(shared(), golden)
      const key = golden.key === 'test' ? app.testKey : app.liveKey
      const { status, body } = await feed(shared(), app, golden.request ?? {}, { key })
      assert.equal(status, 200)
      const offers = (body.offers as Columns[]).map(({ impressionUid, clickUrl, campaignId, ...offer }) => {
        assert.ok(impressionUid && clickUrl && ids.has(campaignId as string))
        return offer
      })
      const expected = golden.isOrdered ? golden.offers : [...golden.offers].sort(byTitle)
      const found = golden.isOrdered ? offers : offers.sort(byTitle)
      const named = found.map((offer, index) => pick(offer, golden.isWhole ? offer : (expected[index] ?? {})))
      assert.deepEqual(named, expected)
    })
  }
})

function pick(offer: Columns, like: Columns): Columns {
  return Object.fromEntries(Object.keys(like).map((name) => [name, offer[name]]))
}

async function build({ given }: TestApp, golden: GoldenCase): Promise<{ app: GivenApp; ids: Set<string> }> {
  const app = await given.app(columnsOf(golden.app))
  const ids = new Set<string>()
  for (const { organization, campaign, grant = {}, creatives } of golden.campaigns) {
    const [first, ...others] = creatives
    const owner = await given.organization(columnsOf(organization))
    const made = await given.campaign([], columnsOf(campaign), columnsOf(first), owner)
    for (const creative of others) await given.creative(made.id, columnsOf(creative))
    if (grant !== null) await given.list(app.id, made.id, grant)
    ids.add(made.id)
  }
  return { app, ids }
}

/** Converts JSON to columns: JSON has no dates, and `translations` is stored as text. */
function columnsOf(columns: Columns = {}): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => {
      if (name.endsWith('_at')) return [name, new Date(String(value))]
      return [name, name === 'translations' ? JSON.stringify(value) : value]
    }),
  )
}

function byTitle(a: Columns, b: Columns): number {
  return String(a.title) < String(b.title) ? -1 : 1
}
