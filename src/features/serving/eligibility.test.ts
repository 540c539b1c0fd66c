import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { OpeningHours } from '../../lib/time/opening-hours.ts'
import type { AudienceRule } from '../../snapshot/audience-rule.ts'
import { countBits, hasBit, listBits } from '../../snapshot/bitset.ts'
import {
  buildEligibilityIndex,
  type EligibilityApp,
  type EligibilityCampaign,
  edgesOf,
  whyOutside,
  withActivityAt,
} from '../../snapshot/eligibility-index.ts'
import { hindranceOf } from '../../snapshot/why-not-shown.ts'
import {
  type EligibilityQuery,
  explainIneligible,
  type IneligibleReason,
  selectContext,
  selectEligible,
  type Withheld,
} from './eligibility.ts'

/** 4 milliseconds before 01:00 of a Thursday, UTC. */
const nowMs = 3_599_996
const closed = new OpeningHours({ timeZone: 'UTC', windows: [{ days: ['fri'], from: '00:00', to: '24:00' }] })
const opensIn4 = new OpeningHours({ timeZone: 'Etc/GMT-1', windows: [{ days: ['thu'], from: '02:00', to: '05:00' }] })
const primaryImageUrl = 'https://images.example.com/a.png'

function campaign(id: string, changes: Partial<EligibilityCampaign> = {}): EligibilityCampaign {
  return {
    id,
    status: 'active',
    startsAtMs: undefined,
    endsAtMs: undefined,
    hours: undefined,
    isCapReached: false,
    aheadUntilMs: undefined,
    isBalanceSpent: false,
    isDemo: false,
    ageRating: 'everyone',
    audience: undefined,
    targetCountries: [],
    activeCreatives: [{ supportedPlatforms: [], primaryImageUrl }],
    ...changes,
  }
}

function query(changes: Partial<EligibilityQuery> = {}): EligibilityQuery {
  return {
    appId: 'app',
    environment: 'live',
    countryCode: 'US',
    platform: 'ios',
    needsImage: true,
    isMinor: false,
    withAudiences: true,
    ...changes,
  }
}

const nothing: Withheld = { completed: [], notForThem: [], capped: [] }
const everyone: AudienceRule = []

function reasonFor(subject: EligibilityCampaign, asked: EligibilityQuery, enabled = [0], withheld = nothing) {
  const index = buildEligibilityIndex([subject], [{ id: 'app', isDemo: false, enabled }], nowMs)
  return explainIneligible(index, asked, 0, nowMs, withheld)
}

describe('explainIneligible names the first rule that fails', () => {
  type Case = [Partial<EligibilityCampaign>, Partial<EligibilityQuery>, Partial<Withheld>?]
  const cases: Record<Exclude<IneligibleReason, 'not_granted' | 'deal_cap_reached'>, Case> = {
    demo: [{ isDemo: true }, {}],
    not_demo: [{}, { environment: 'test' }],
    draft: [{ status: 'draft' }, {}],
    archived: [{ status: 'archived' }, {}],
    paused: [{ status: 'paused' }, {}],
    not_started: [{ startsAtMs: nowMs + 1 }, {}],
    ended: [{ endsAtMs: nowMs }, {}],
    outside_hours: [{ hours: closed, isBalanceSpent: true }, {}],
    balance_spent: [{ isBalanceSpent: true, isCapReached: true }, {}],
    cap_reached: [{ isCapReached: true, aheadUntilMs: nowMs + 1 }, {}],
    ahead_of_pace: [{ aheadUntilMs: nowMs + 1 }, { countryCode: 'DE' }],
    country: [{ targetCountries: ['DE'] }, {}],
    no_creative: [{ activeCreatives: [] }, {}],
    platform: [{ activeCreatives: [{ supportedPlatforms: ['web'], primaryImageUrl }] }, {}],
    no_image: [{ activeCreatives: [{ supportedPlatforms: [], primaryImageUrl: null }] }, {}],
    age_rating: [{ ageRating: 'adults' }, { isMinor: true }],
    completed: [{ audience: everyone }, { withAudiences: false }, { completed: [0], notForThem: [0], capped: [0] }],
    audience: [{ audience: everyone }, {}, { notForThem: [0], capped: [0] }],
    frequency_cap: [{}, { withAudiences: false }, { capped: [0] }],
  }
  for (const [reason, [change, asked, withheld]] of Object.entries(cases)) {
    it(reason, () => {
      assert.equal(reasonFor(campaign('a', change), query(asked), [0], { ...nothing, ...withheld }), reason)
    })
  }
  it('audience, for those whose attributes are not known', () => {
    const forSome = campaign('a', { audience: everyone })
    assert.equal(reasonFor(forSome, query({ withAudiences: false })), 'audience')
    assert.equal(reasonFor(forSome, query({ withAudiences: false, isMinor: true })), 'audience')
    assert.equal(reasonFor(forSome, query()), null)
  })
  it('not_granted', () => assert.equal(reasonFor(campaign('a'), query(), []), 'not_granted'))
  it('deal_cap_reached, after the campaign’s own caps and before its audience', () => {
    const reasonUnderDeal = (change: Partial<EligibilityCampaign>, asked: Partial<EligibilityQuery> = {}) => {
      const heldBack = new Map([[0, 'deal_cap_reached']] as const)
      const app = { id: 'app', isDemo: false, enabled: [0], heldBack }
      const index = buildEligibilityIndex([campaign('a', change)], [app], nowMs)
      return explainIneligible(index, query(asked), 0, nowMs, nothing)
    }
    assert.equal(reasonUnderDeal({ targetCountries: ['DE'] }), 'deal_cap_reached')
    assert.equal(reasonUnderDeal({ isCapReached: true }), 'cap_reached')
    assert.equal(reasonUnderDeal({ isDemo: true }, { environment: 'test' }), null)
  })
  it('null when nothing fails', () => assert.equal(reasonFor(campaign('a'), query()), null))
})

/** The compiler asks for every property, so a rule by a new one is tried too. */
const properties = {
  status: fc.constantFrom('draft', 'active', 'active', 'paused', 'archived'),
  startsAtMs: fc.constantFrom(undefined, nowMs, nowMs + 5),
  endsAtMs: fc.constantFrom(undefined, nowMs, nowMs + 5),
  hours: fc.constantFrom(undefined, undefined, closed, opensIn4),
  isCapReached: fc.boolean(),
  aheadUntilMs: fc.constantFrom(undefined, nowMs, nowMs + 3),
  isBalanceSpent: fc.boolean(),
  isDemo: fc.boolean(),
  ageRating: fc.constantFrom('adults', 'everyone'),
  audience: fc.constantFrom(undefined, everyone),
  targetCountries: fc.subarray(['US', 'DE', 'FR']),
  activeCreatives: fc.array(
    fc.record({
      supportedPlatforms: fc.subarray(['ios', 'android', 'web']),
      primaryImageUrl: fc.constantFrom(null, primaryImageUrl),
    }),
    { maxLength: 2 },
  ),
} satisfies Record<keyof Omit<EligibilityCampaign, 'id'>, fc.Arbitrary<unknown>>
const arbitraryCampaign = fc.record(properties) as fc.Arbitrary<Omit<EligibilityCampaign, 'id'>>

describe('selectEligible', () => {
  const arbitraryQuery = fc.record({
    appId: fc.constantFrom('app', 'demo-app', 'unknown'),
    environment: fc.constantFrom('live', 'test'),
    countryCode: fc.constantFrom(null, 'US', 'DE', 'ZZ'),
    platform: fc.constantFrom(null, 'ios', 'web'),
    needsImage: fc.boolean(),
    isMinor: fc.boolean(),
    withAudiences: fc.boolean(),
  }) as fc.Arbitrary<EligibilityQuery>
  const some = fc.subarray([0, 1, 2, 3, 4, 5])
  const arbitraryWithheld = fc.record({ completed: some, notForThem: some, capped: some })

  it('selects exactly the campaigns without a reason against them, at any time', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryCampaign, { maxLength: 70 }),
        fc.array(fc.tuple(arbitraryQuery, arbitraryWithheld), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(nowMs, nowMs + 5),
        (drawn, queries, atMs) => {
          const campaigns = drawn.map((each, index) => ({ ...each, id: `c${index}` }))
          const indexes = [...campaigns.keys()]
          const apps: EligibilityApp[] = [
            { id: 'app', isDemo: false, enabled: indexes.filter((index) => index % 3 !== 0) },
            {
              id: 'demo-app',
              isDemo: true,
              enabled: indexes,
              heldBack: new Map(
                indexes.filter((each) => each % 5 === 1).map((each) => [each, 'deal_cap_reached'] as const),
              ),
            },
          ]
          const index = withActivityAt(buildEligibilityIndex(campaigns, apps, nowMs), atMs)
          for (const [asked, withheld] of queries) {
            const eligible = selectEligible(index, asked, withheld)
            const context = selectContext(index, asked)
            for (const each of campaigns.keys()) {
              assert.equal(hasBit(eligible, each), explainIneligible(index, asked, each, atMs, withheld) === null)
              const isListed = campaigns[each]?.audience !== undefined && hasBit(context.eligible, each)
              assert.equal(
                context.withAudience.some(({ index }) => index === each),
                isListed,
              )
              const hindrance = hindranceOf(index, each, atMs)
              const keepsItBack = hindrance === 'no_image' ? asked.needsImage : hindrance !== undefined
              assert.ok(!keepsItBack || !hasBit(eligible, each))
            }
            assert.equal(countBits(eligible), listBits(eligible).length)
          }
        },
      ),
    )
  })
})

describe('edgesOf', () => {
  it('names every instant at which time alone changes what a campaign is outside of', () => {
    fc.assert(
      fc.property(arbitraryCampaign, fc.integer({ min: nowMs - 1, max: nowMs + 6 }), (drawn, atMs) => {
        const subject = { ...drawn, id: 'a' }
        if (edgesOf(subject, { afterMs: atMs - 1, throughMs: atMs }).includes(atMs)) return
        assert.equal(whyOutside(subject, atMs), whyOutside(subject, atMs - 1))
      }),
    )
  })
})
