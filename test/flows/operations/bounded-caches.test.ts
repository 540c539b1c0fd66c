import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { DedicatedClient } from '../../../src/db/dedicated-client.ts'
import { classifyClick } from '../../../src/features/clicks/traffic-type.ts'
import { MintedLinks } from '../../../src/features/creators/mint-creator-links.ts'
import { createServings } from '../../../src/features/impressions/servings.ts'
import { emptyRankingModel } from '../../../src/features/ranking/model/ranking-model.ts'
import { compileRanker } from '../../../src/features/ranking/score/compile-ranker.ts'
import { contextTable } from '../../../src/features/ranking/score/context-table.ts'
import { LocalRateLimiter } from '../../../src/http/limits/rate-limit.ts'
import { countMissesByAddress } from '../../../src/lib/misses-by-address.ts'
import { liveMib } from '../../support/live-heap.ts'

const appId = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const clock = { nowMs: () => 1_780_000_000_000 }
/** Connects at its first use, which never comes. */
const unusedClient = new DedicatedClient({ connect: () => new pg.Client(), onError: assert.ifError })

/** The last address of a header that its sender filled with anything. */
function forwarded(stranger: number): string {
  const digits = String(stranger).padStart(8, '0')
  return `${'9'.repeat(1_000)},1${digits.match(/../g)?.join('.1')}`.split(',').at(-1) ?? ''
}

/** Inputs that differ for every caller, by the cache that remembers them, with the number of callers. */
const remembering: Readonly<Record<string, readonly [callers: number, start: () => (caller: number) => void]>> = {
  'creators who get no link': [
    10_000_000,
    () => {
      const links = new MintedLinks()
      return (caller) => links.remember({ appId, environment: 'live', creatorId: `creator ${caller}` }, [])
    },
  ],
  'creators and their links': [
    300_000,
    () => {
      const links = new MintedLinks()
      const link = [{ campaign_id: appId, slug: '0123456789' }]
      return (caller) => links.remember({ appId, environment: 'live', creatorId: `creator ${caller}` }, link)
    },
  ],
  'addresses that guess': [
    30_000,
    () => {
      const count = countMissesByAddress(clock, { most: 10, windowMs: 60_000 })
      return (caller) => count(forwarded(caller))
    },
  ],
  'addresses whose requests are counted': [
    450_000,
    () => {
      const limiter = new LocalRateLimiter(clock)
      return (caller) => limiter.take(`address ${caller}`, 50)
    },
  ],
  'people who are shown offers': [
    200_000,
    () => {
      const servings = createServings({ client: unusedClient, clock })
      const offers = Buffer.alloc(25 * 36)
      const of = { appId, environment: 'live', surface: 'feed', country: 'US', platform: null } as const
      return (caller) => {
        const userId = Buffer.alloc(1_000 + (caller % 1_000), String(caller)).toString('latin1')
        servings.remember({ id: BigInt(caller), ...of, userId, clientId: null, offers })
      }
    },
  ],
  'agents of clicks': [50_000, () => (caller) => classifyClick({ 'user-agent': `Agent/${caller} ${'x'.repeat(400)}` })],
  'countries and apps that are ranked for': [
    80_000,
    () => {
      const campaign = {
        organizationId: 'o',
        category: null,
        payoutMicros: 1,
        payoutModel: 'cpa',
        priority: 1,
        shownSinceMs: 0,
      } as const
      const ranker = compileRanker([{ ...campaign, id: appId }], [], emptyRankingModel())
      return (caller) => contextTable(ranker, { appId: `app ${caller}`, countryCode: 'US', platform: null })
    },
  ],
}

describe('the memory used for callers', () => {
  for (const [word, [callers, start]] of Object.entries(remembering)) {
    it(`is bounded for ${word}`, () => {
      const atStart = liveMib()
      const call = start()
      for (let caller = 0; caller < callers / 2; caller++) call(caller)
      const halfway = liveMib()
      for (let caller = callers / 2; caller < callers; caller++) call(caller)
      const atEnd = liveMib()
      call(0)
      assert.ok(atEnd - atStart < 128, `${atEnd - atStart} MiB for ${callers}`)
      assert.ok(atEnd - halfway < 8, `${atEnd - halfway} MiB more for the second half of ${callers}`)
    })
  }
})
