import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import { mixHash } from '../model/hash.ts'
import type { RankedCampaign } from '../model/ranked-campaign.ts'
import { RankingCounters } from '../model/ranking-counters.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { refit } from '../model/refit.ts'
import { addToUser, encodeUserState, newUserState } from '../model/user-state.ts'
import { compileRanker } from './compile-ranker.ts'
import { rankOffers } from './rank-offers.ts'
import type { RankedApp, Ranker } from './ranker.ts'
import type { RankingAudience } from './ranking-audience.ts'

const lists = Number(process.env.TEST_RANKED_LISTS ?? 4_000)
const nowMs = Date.UTC(2026, 0, 10)
const hour = nowMs / 3_600_000
const size = 600

const campaigns = Array.from({ length: size }, (_, index): RankedCampaign => {
  return {
    id: `campaign-${index}`,
    organizationId: `organization-${index % 9}`,
    category: index % 7 === 6 ? null : `category-${index % 7}`,
    payoutMicros: 1_000_000 + 10_000 * ((index * 7919) % 500),
    payoutModel: index % 2 === 0 ? 'CPA' : 'CPI',
    priority: index % 11 === 0 ? 2 : 1,
    shownSinceMs: nowMs - 3_600_000 * (index % 80),
  }
})
const apps: RankedApp[] = [
  { id: 'plain', newCampaignShare: 0, randomShare: 0, pinned: [], priorities: new Map() },
  { id: 'full', newCampaignShare: 0.5, randomShare: 0.1, pinned: [3, 1, 400], priorities: new Map([[2, 3]]) },
]

/** One has no evidence, so that its draws are wide; the other has seen half of the campaigns. */
function compileBoth(): Ranker[] {
  const counters = new RankingCounters(hour)
  for (let index = 0; index < size / 2; index++) {
    const place = { hour, appId: apps[index % 2]?.id ?? '', countryCode: 'US', platform: 'ios', creativeId: '' }
    const cell = { kind: 'cell', ...place, campaignId: `campaign-${index}`, served: 90, servedWeight: 90 } as const
    counters.add({ ...cell, delivered: 60, deliveredWeight: 60, clicks: (index * 13) % 9, completions: index % 3 })
  }
  const facts = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const learned = refit(counters, (id) => facts.get(id), emptyRankingModel(), { version: '1', nowMs, sweeps: 2 })
  return [emptyRankingModel(), learned].map((model) => compileRanker(campaigns, apps, model))
}

function stateOf({ categoryHash, category, hash }: Ranker): Uint8Array {
  const user = newUserState()
  for (let seen = 0; seen < 30; seen++) {
    const index = (seen * 37) % size
    const offer = { campaignHash: hash[index] ?? 0, categoryHash: categoryHash[category[index] ?? 0] ?? 0 }
    addToUser(user, offer, { exposures: 2, expected: 0.1, clicks: seen % 6 === 0 ? 1 : 0 }, nowMs / 1000 - 3600)
  }
  return encodeUserState(user)
}

function forgetShortlists({ tables }: Ranker): void {
  for (const { shortlists } of tables.values()) shortlists.length = 0
}

/** As many campaigns as have an audience to which one user does not belong. */
const audienceOf = (first: number) => Array.from({ length: 100 }, (_, place) => (first + place * 7) % size)

it('ranks by shortlists bit for bit as by passes over all campaigns, for every kind of list', () => {
  const sets = [1, 60].map((step) => {
    const eligible = emptyBitset(size)
    for (let index = 0; index < size; index += step) addBit(eligible, index)
    return eligible
  })
  const [short, full] = [compileBoth(), compileBoth()]
  const states = short.map(stateOf)
  for (let list = 0; list < lists; list++) {
    const draw = (salt: number, below: number) => mixHash(list, salt) % below
    const world = draw(1, 2)
    const isMinor = draw(2, 8) === 0
    const isKnown = !isMinor && draw(3, 3) === 0
    const audience: RankingAudience = {
      appId: apps[draw(4, 2)]?.id ?? '',
      environment: 'live',
      countryCode: draw(5, 4) === 0 ? 'DE' : 'US',
      platform: 'ios',
      isMinor,
      limit: draw(6, 3) === 0 ? 4 : 10,
      features: [],
      leftOut: [[], [draw(7, size), 3], audienceOf(draw(7, size)), []][draw(8, 4)] ?? [],
      userState: isKnown ? (states[world] ?? null) : null,
    }
    const eligible = sets[draw(9, 2)] ?? emptyBitset(size)
    const rank = ([ranker]: Ranker[]) => ranker && rankOffers(ranker, audience, eligible, mixHash(list, 10), nowMs)
    const expected = rank(full.slice(world))
    full.forEach(forgetShortlists)
    assert.deepEqual(rank(short.slice(world)), expected)
  }
  const kept = short.flatMap(({ tables }) => [...tables.values()].flatMap(({ shortlists }) => shortlists))
  const isUsed = (isPersonal: boolean) => kept.some((each) => each.isPersonal === isPersonal && each.contenders)
  assert.ok(isUsed(false) && isUsed(true))
})
