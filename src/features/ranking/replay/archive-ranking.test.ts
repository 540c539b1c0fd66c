import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startTestDatabase } from '../../../../test/support/database/database.ts'
import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import { buildEligibilityIndex } from '../../../snapshot/eligibility-index.ts'
import { attributeFeatures } from '../model/attribute-features.ts'
import { hashText } from '../model/hash.ts'
import { RankingCounters } from '../model/ranking-counters.ts'
import { bareModel, emptyRankingModel, modelOf, packModel, unpackModel } from '../model/ranking-model.ts'
import { refit } from '../model/refit.ts'
import { addToUser, encodeUserState, newUserState } from '../model/user-state.ts'
import { compileRanker } from '../score/compile-ranker.ts'
import { rankOffers, scoreExplainer } from '../score/rank-offers.ts'
import { packRankingInput, type RankingAudience, unpackRankingInput } from '../score/ranking-audience.ts'
import { ConfigArchive, packRankingConfig, unpackRankingConfig } from './archive-ranking.ts'

const nowMs = Date.UTC(2026, 0, 10)
const hour = nowMs / 3_600_000
const campaigns = Array.from({ length: 60 }, (_, index) => ({
  id: `campaign-${index}`,
  organizationId: `organization-${index % 9}`,
  category: `category-${index % 5}`,
  payoutMicros: 1_000_000 + 10_000 * index,
  payoutModel: index % 2 === 0 ? 'CPA' : 'CPI',
  priority: 1,
  shownSinceMs: 0,
  ...(index % 10 === 4 && { billed: { event: 'click' as const, priceMicros: 50_000 } }),
  ...(index % 10 === 8 && { billed: { event: 'delivered' as const, priceMicros: 2_500_000 } }),
}))
const apps = [
  {
    id: 'app',
    newCampaignShare: 0.15,
    randomShare: 0.01,
    pinned: [],
    priorities: new Map([[3, 2]]),
  },
]

function learnedModel() {
  const counters = new RankingCounters(hour)
  const place = { hour, appId: 'app', countryCode: 'US', platform: 'ios', creativeId: '' }
  for (const [index, { id }] of campaigns.entries()) {
    const seen = 50 + ((index * 37) % 300)
    const clicks = (index * 13) % 9
    const cell = { kind: 'cell', ...place, campaignId: id, served: seen, servedWeight: seen } as const
    counters.add({ ...cell, delivered: seen, deliveredWeight: seen, clicks, completions: index % 3 === 0 ? 1 : 0 })
  }
  const facts = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  return refit(counters, (id) => facts.get(id), emptyRankingModel(), { version: '7', nowMs, sweeps: 4 })
}

describe('a stored ranking', () => {
  const model = learnedModel()
  const ranker = compileRanker(campaigns, apps, model)
  const eligible = emptyBitset(60)
  for (let index = 0; index < 60; index++) addBit(eligible, index)
  const user = newUserState()
  const seen = { categoryHash: hashText('category-2'), campaignHash: hashText('campaign-7') }
  addToUser(user, seen, { exposures: 2, expected: 0.1, clicks: 1 }, nowMs / 1000 - 5000)
  const userState = encodeUserState(user)
  const audience: RankingAudience = {
    ...{ appId: 'app', environment: 'live', countryCode: 'US', platform: 'ios', isMinor: false, limit: 10 },
    ...{ features: attributeFeatures({ age: 30, subscriptionTier: 'plus' }, undefined, nowMs, 0), leftOut: [3] },
    userState,
  }

  it('reproduces the recorded order bit for bit', async () => {
    const eligibility = buildEligibilityIndex([], [], nowMs)
    const archive = await unpackRankingConfig(await packRankingConfig({ campaigns, apps, eligibility }))
    const again = compileRanker(archive.campaigns, archive.apps, modelOf(unpackModel(packModel(bareModel(model)))))
    const known = { ...audience, ...unpackRankingInput(packRankingInput(audience)) }
    for (let seed = 0; seed < 200; seed++) {
      const recorded = rankOffers(ranker, audience, eligible, seed, nowMs)
      assert.deepEqual(rankOffers(again, known, eligible, seed, nowMs), recorded)
    }
  })

  it('selects as before if it was archived by a release without audiences', async () => {
    const { withAudience, hasAudiences, ...known } = buildEligibilityIndex([], [], nowMs)
    const old = { campaigns, apps, eligibility: known as ReturnType<typeof buildEligibilityIndex> }
    const { eligibility } = await unpackRankingConfig(await packRankingConfig(old))
    assert.deepEqual([eligibility.hasAudiences, eligibility.withAudience.length], [hasAudiences, withAudience.length])
  })

  it('explains each score by factors whose product it is', () => {
    const ranking = rankOffers(ranker, audience, eligible, 3, nowMs)
    for (const [place, campaign] of ranking.order.entries()) {
      const { score, parts } = scoreExplainer(ranker, audience, { seed: 3, epochStartMs: nowMs })(campaign)
      assert.equal(score, ranking.scores[place])
      const { payoutMicros, clickRate, completionRate, priority, taste, fatigue, draw } = parts
      const product = payoutMicros * clickRate * completionRate * priority * taste * fatigue * draw
      assert.ok(Math.abs(product / score - 1) < 1e-9)
    }
  })

  it("keeps a minor's order free of personal data", () => {
    const minor = { ...audience, isMinor: true }
    const stranger = { ...minor, features: [], userState: null }
    for (let seed = 0; seed < 100; seed++) {
      assert.deepEqual(
        rankOffers(ranker, minor, eligible, seed, nowMs),
        rankOffers(ranker, stranger, eligible, seed, nowMs),
      )
    }
  })

  it('stores its input exactly, for known and unknown users', () => {
    for (const features of [[], [1, 0xffffffff]]) {
      for (const leftOut of [[], [7], [3, 59]]) {
        for (const state of [null, userState]) {
          const unpacked = unpackRankingInput(packRankingInput({ features, leftOut, userState: state }))
          const read = { ...unpacked, userState: unpacked.userState && Buffer.from(unpacked.userState) }
          assert.deepEqual(read, { features, leftOut, userState: state })
        }
      }
    }
    assert.equal(packRankingInput({ features: [], leftOut: [], userState: null }), null)
  })
})

describe('archived configurations', () => {
  it('are stored within the byte budget, the latest once there is room', async (t) => {
    const { db } = await startTestDatabase(t)
    let elapsedMs = 0
    const archive = new ConfigArchive(db, () => elapsedMs)
    const eligibility = buildEligibilityIndex([], [], nowMs)
    const large = (version: string) => {
      const random = Array.from({ length: 60_000 }, (_, index) => ({
        ...campaigns[0],
        id: randomUUID(),
        priority: 1,
        shownSinceMs: index,
      }))
      return { version, config: { campaigns: random as typeof campaigns, apps, eligibility } }
    }
    await archive.store(['1', '2', '3', '4'].map(large), nowMs)
    const kept = async () =>
      (await db.selectFrom('ranking_config').select('version').orderBy('version').execute()).map(
        ({ version }) => version,
      )
    const before = await kept()
    assert.ok(before.includes(1n) && !before.includes(4n) && before.length < 3, `${before}`)
    elapsedMs = 60_000
    await archive.store([], nowMs)
    assert.deepEqual(await kept(), [...before, 4n])
  })
})
