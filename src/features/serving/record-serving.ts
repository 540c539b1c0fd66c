import type { Journal } from '../../db/journal/journal.ts'
import type { JournalEntry } from '../../db/journal/journal-stream.ts'
import { servingIdParts } from '../../lib/ids/serving-id.ts'
import type { RecordedServing, Servings } from '../impressions/servings.ts'
import { servingStream } from '../impressions/servings.ts'
import type { Exposure } from '../incrementality/record-exposure.ts'
import type { RankingLearning } from '../ranking/learn/open-learning.ts'
import { packRankingInput } from '../ranking/learn/person-state.ts'
import { urgencyStepOf } from '../ranking/score/new-campaign-slot.ts'
import type { ChosenOffers } from './choose-offers.ts'
import type { Audience } from './resolve-audience.ts'
import { packServingFlags } from './serving-flags.ts'

export interface RecordServingDeps {
  readonly journal: Journal
  readonly servings: Servings
  readonly nextServingId: () => bigint
  readonly learning: Pick<RankingLearning, 'rankers'>
}

/**
 * Commits a serving, and the exposure of an experiment if there is one. A test key's serving is kept for its links but counts
 * in no statistic (spec 5.1).
 */
export async function recordServing(
  deps: RecordServingDeps,
  audience: Audience,
  chosen: ChosenOffers,
  exposure: JournalEntry<Exposure> | undefined,
): Promise<RecordedServing> {
  const serving = servingOf(deps.nextServingId(), audience, chosen)
  const entries: JournalEntry<unknown>[] = [{ stream: servingStream, row: serving } as JournalEntry<unknown>]
  if (exposure !== undefined) entries.push(exposure as JournalEntry<unknown>)
  await deps.journal.append(...entries)
  deps.servings.remember(serving)
  deps.learning.rankers.markUsed(chosen.ranker)
  return serving
}

function servingOf(id: bigint, audience: Audience, chosen: ChosenOffers): RecordedServing {
  const { campaigns, creatives, ranking, eligibleCount, input, moment } = chosen
  const rankingInput = packRankingInput(input)
  const stepsSinceEpoch = urgencyStepOf(servingIdParts(id).atMs) - urgencyStepOf(moment.epochStartMs)
  return {
    id,
    appId: audience.appId,
    environment: audience.environment,
    surface: audience.surface,
    userId: audience.personId,
    clientId: audience.clientId,
    country: audience.countryCode,
    language: audience.language,
    platform: audience.platform,
    isMinor: audience.isMinor,
    campaignIds: campaigns.map((campaign) => campaign.id),
    creativeIds: creatives.map((creative) => creative.id),
    propensities: ranking.propensities,
    eligibleCount,
    flags: packServingFlags({
      ...ranking.flags,
      limit: audience.limit,
      hasInput: rankingInput !== null,
      stepsSinceEpoch,
    }),
    seed: BigInt(ranking.seed),
    modelVersion: BigInt(ranking.modelVersion),
    configVersion: BigInt(ranking.configVersion),
    rankingInput,
  }
}
