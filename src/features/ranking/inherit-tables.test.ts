import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addBit, emptyBitset } from '../../snapshot/bitset.ts'
import { compileRankingWorld } from './compile-ranking-world.ts'
import { contextTable } from './context-table.ts'
import { inheritTables } from './inherit-tables.ts'
import { neutralTaste } from './personal-taste.ts'
import { RankingCounters } from './ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'
import type { RankedApp, RankedCampaign } from './ranking-world.ts'
import { refit } from './refit.ts'
import { selectTop } from './select-top.ts'

const places = [
  { appId: 'app-1', countryCode: 'US', platform: 'ios' },
  { appId: 'app-2', countryCode: 'DE', platform: null },
  { appId: 'unknown', countryCode: 'ZZ', platform: 'web' },
] as const

function campaign(number: number, payoutMicros = 1_000_000 + 7919 * number): RankedCampaign {
  const [organizationId, category] = [`org-${number % 7}`, `category-${number % 5}`]
  return { id: `campaign-${number}`, organizationId, category, payoutMicros, payoutModel: 'CPA', createdAtMs: 0 }
}

const app = (id: string, priorityByCampaignId = new Map<string, number>()): RankedApp => {
  return { id, newCampaignShare: 0.15, randomShare: 0.01, pinnedCampaignIds: [], priorityByCampaignId }
}

/** Learned from campaigns of which one has not come to the world yet. */
function learnedModel(count: number): RankingModel {
  const counters = new RankingCounters(0)
  const none = { served: 0, servedWeight: 0, delivered: 0, clicks: 0, completions: 0, creativeId: '' }
  for (let number = 0; number < count; number++) {
    for (const { appId, countryCode, platform } of places) {
      const cell = { kind: 'cell', hour: 1, appId, countryCode, platform: platform ?? '' } as const
      const counts = { deliveredWeight: 40 + number, clicks: (number * 7) % 11, completions: number % 3 }
      counters.add({ ...none, ...cell, ...counts, campaignId: `campaign-${number}` })
    }
  }
  const factsOf = (id: string) => campaign(Number(id.slice('campaign-'.length)))
  return refit(counters, factsOf, emptyRankingModel(), { version: '1', nowMs: 2 * 3_600_000, sweeps: 3 })
}

describe('a world that inherits its tables', () => {
  const model = learnedModel(101)
  const campaigns = Array.from({ length: 100 }, (_, number) => campaign(number))
  const apps = [app('app-1', new Map([['campaign-3', 2]])), app('app-2')]

  function warmWorld() {
    const world = compileRankingWorld(campaigns, apps, model)
    for (const { appId, countryCode, platform } of places) contextTable(world, appId, countryCode, platform)
    return world
  }

  function assertRanksAlike(changed: readonly RankedCampaign[], changedApps: readonly RankedApp[]): void {
    const heir = compileRankingWorld(changed, changedApps, model)
    inheritTables(heir, warmWorld())
    assert.ok(heir.tables.size > 0)
    const fresh = compileRankingWorld(changed, changedApps, model)
    const columnOf = (values: Float64Array) => values.subarray(0, changed.length)
    const all = emptyBitset(changed.length)
    for (const index of changed.keys()) addBit(all, index)
    for (const { appId, countryCode, platform } of places) {
      const one = contextTable(heir, appId, countryCode, platform)
      const other = contextTable(fresh, appId, countryCode, platform)
      for (const column of ['click', 'mean', 'a', 'b'] as const) {
        assert.deepEqual(columnOf(one[column]), columnOf(other[column]))
      }
      assert.deepEqual(one.app, other.app)
      for (let seed = 0; seed < 200; seed++) {
        const top = selectTop(heir, one, all, seed, neutralTaste, 10)
        assert.deepEqual(top, selectTop(fresh, other, all, seed, neutralTaste, 10))
      }
    }
  }

  it('ranks bit for bit as one that computes them all', () => {
    assertRanksAlike(campaigns, apps)
    const dearer = campaigns.with(3, campaign(3, 90_000_000)).with(40, campaign(40, 0))
    assertRanksAlike(dearer, apps)
    assertRanksAlike([...dearer, campaign(100), campaign(500)], apps)
  })

  it('computes the tables of an app anew whose priorities changed', () => {
    assertRanksAlike(campaigns, [app('app-1', new Map([['campaign-4', 3]])), app('app-2')])
  })

  it('inherits nothing when indexes moved, and leaves the earlier world what it had', () => {
    const world = warmWorld()
    const heir = compileRankingWorld(campaigns.slice(1), apps, model)
    inheritTables(heir, world)
    assert.equal(heir.tables.size, 0)
    assert.equal(world.tables.size, places.length)
  })

  it('goes on over many arrivals', () => {
    let world = warmWorld()
    let listed = campaigns
    for (let number = 101; number < 301; number++) {
      listed = [...listed, campaign(number)]
      const next = compileRankingWorld(listed, apps, model)
      inheritTables(next, world)
      world = next
    }
    const fresh = compileRankingWorld(listed, apps, model)
    const table = contextTable(world, 'app-1', 'US', 'ios')
    assert.deepEqual(table.mean.subarray(0, 300), contextTable(fresh, 'app-1', 'US', 'ios').mean.subarray(0, 300))
  })
})
