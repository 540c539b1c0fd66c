import type { Actor } from '../../../access/actor.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Core } from '../../../core.ts'
import { mapInTurns, pauses } from '../../../lib/pauses.ts'
import { listedCampaigns } from '../../../snapshot/allow-list.ts'
import { listBits } from '../../../snapshot/bitset.ts'
import type { CampaignEntry, Snapshot } from '../../../snapshot/snapshot.ts'
import { exposureEntry } from '../../incrementality/record-exposure.ts'
import type { RankingParts } from '../../ranking/ranking-parts.ts'
import { type Ranking, type ScoreParts, scoreExplainer } from '../../ranking/score/rank-offers.ts'
import type { UserParts } from '../../users/user-parts.ts'
import { type Audience, readAudience } from '../audience.ts'
import { chooseOffers } from '../choose.ts'
import { contextOf, explainIneligible, selectEligible } from '../eligibility.ts'
import { offerRequest } from '../request.ts'
import type { ExplainRequest, Explanation } from './explain.schema.ts'

type ExplainOffersDeps = Pick<Core, 'clock' | 'snapshots'> &
  Pick<UserParts, 'audiences'> & {
    readonly learning: Pick<RankingParts['learning'], 'rankers'>
  }

const defaultLimit = 10
const microsPerDollar = 1_000_000
const wholeSharePpm = 1_000_000

/**
 * Explains for every listed campaign why it would not be shown now, or how a feed would rank it; serves nothing.
 * Eligible ones come first, best first. An operator may also ask for the campaigns that are not listed, which come
 * last.
 */
export async function explainOffers(
  deps: ExplainOffersDeps,
  actor: Actor,
  app: Caller['app'],
  request: ExplainRequest,
  options: { readonly all?: boolean | undefined } = {},
): Promise<Explanation[]> {
  const snapshot = deps.snapshots.current()
  const caller = { app, environment: request.environment ?? 'live' }
  const { userId, clientId = null, attributes, limit = defaultLimit } = request
  const audience = await readAudience(deps, snapshot, caller, offerRequest('feed', userId, clientId, attributes, limit))
  const { nowMs } = audience.moment
  const pause = pauses()
  const exposure = audience.environment === 'live' ? exposureEntry(app, userId, nowMs) : undefined
  const ranked = exposure?.row.cohort === 'control' ? [] : await rankAll(deps, snapshot, app, audience, pause)
  const rankedIds = new Set(ranked.map(({ campaignId }) => campaignId))
  const listed = new Set(listedCampaigns(snapshot.allowLists.get(app.id), snapshot.campaigns))
  await pause()
  const rest = [...listed].filter(({ id }) => !rankedIds.has(id))
  const others =
    options.all === true && actor.isOperator
      ? snapshot.campaigns.filter((each) => !listed.has(each) && !rankedIds.has(each.id))
      : []
  return [
    ...ranked,
    ...(await mapInTurns(rest, (campaign) => unranked(snapshot, app, audience, campaign, nowMs), pause)),
    ...others.map(({ id }) => notShown(id, 'not_granted')),
  ]
}

/** Returns every eligible campaign: first the answer's in its order, then the others by score. */
async function rankAll(
  deps: ExplainOffersDeps,
  snapshot: Snapshot,
  app: Caller['app'],
  audience: Audience,
  pause: () => Promise<void>,
): Promise<Explanation[]> {
  const { rankers } = deps.learning
  const ranker = audience.isMinor ? rankers.ofMinors(snapshot, audience.moment.nowMs) : rankers.of(snapshot)
  const { ranking } = chooseOffers(snapshot, ranker, audience)
  await pause()
  const explain = scoreExplainer(ranker, audience, audience.moment)
  const scored = (index: number) => ({ index, ...explain(index) })
  const shown = new Set(ranking.order)
  const eligible = selectEligible(snapshot.eligibility, contextOf(audience), audience.withheld)
  const rest = listBits(eligible).filter((index) => !shown.has(index))
  const others = (await mapInTurns(rest, scored, pause)).sort((a, b) => b.score - a.score)
  await pause()
  const list = [...ranking.order.map(scored), ...others]
  return mapInTurns(
    list,
    ({ index, score, parts }, position) => ({
      campaignId: snapshot.campaigns[index]?.id ?? '',
      eligible: true,
      reason: null,
      score: earnedBy(score, app.payoutSharePpm),
      parts: presentParts(snapshot, app, index, parts),
      rank: position + 1,
      placement: placementOf(ranking, list, position),
    }),
    pause,
  )
}

function placementOf(
  { order, reservedSlots, flags }: Ranking,
  list: readonly { readonly score: number }[],
  position: number,
): Explanation['placement'] {
  if (position >= order.length) return 'score'
  if (position < flags.pinnedCount) return 'pinned'
  if (flags.isUniform) return 'random'
  if (!reservedSlots.includes(position)) return 'score'
  const own = list[position]?.score ?? 0
  // A reserved campaign may have reached its place, or a higher one, by its own draw.
  return list.some(({ score }, below) => below > position && score > own) ? 'held' : 'score'
}

/** Shows a publisher its share, never the payout (spec 5). */
function presentParts(snapshot: Snapshot, app: Caller['app'], index: number, { payoutMicros, ...parts }: ScoreParts) {
  const { terms, rankedPayouts } = snapshot.deals.get(app.id) ?? {}
  const deal = rankedPayouts?.has(index) ? terms?.get(index) : undefined
  const earningsPerCompletion =
    deal === undefined
      ? earnedBy(payoutMicros, app.payoutSharePpm)
      : earnedBy(Math.max(1, Number(deal.payoutMicros ?? 0n)), deal.sharePpm)
  return { earningsPerCompletion, ...parts }
}

/** Returns a share of a gross amount in micros, in dollars. */
function earnedBy(micros: number, sharePpm: number): number {
  return (micros * sharePpm) / wholeSharePpm / microsPerDollar
}

function unranked(
  snapshot: Snapshot,
  app: Caller['app'],
  audience: Audience,
  { id, index }: CampaignEntry,
  nowMs: number,
): Explanation {
  const { eligibility } = snapshot
  const first = explainIneligible(eligibility, contextOf(audience), index, nowMs, audience.withheld)
  const isSwitchedOff = first === 'not_granted' && snapshot.allowLists.get(app.id)?.disabled.has(index) === true
  const reason = isSwitchedOff ? 'disabled' : (first ?? 'control_group')
  return notShown(id, reason)
}

function notShown(campaignId: string, reason: Explanation['reason']): Explanation {
  return { campaignId, eligible: false, reason, score: null, parts: null, rank: null, placement: null }
}
