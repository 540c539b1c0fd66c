import type { Core } from '../../core.ts'
import type { JournalEntry } from '../../db/journal/journal-stream.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import type { ImpressionParts } from '../impressions/impression-parts.ts'
import { packOffers } from '../impressions/packed-offers.ts'
import type { RecordedServing } from '../impressions/serving-row.ts'
import { servingStream } from '../impressions/serving-row.ts'
import type { Exposure } from '../incrementality/record-exposure.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import { urgencyStepOf } from '../ranking/score/new-campaign-slot.ts'
import type { RankingFlags } from '../ranking/score/rank-offers.ts'
import { packRankingInput } from '../ranking/score/ranking-audience.ts'
import type { Audience } from './audience.ts'
import type { ChosenOffers } from './choose.ts'
import type { ServingParts } from './open-offer-serving.ts'

export type RecordServingDeps = Pick<Core, 'journal'> &
  Pick<ImpressionParts, 'servings'> &
  ServingParts & {
    readonly learning: Pick<RankingParts['learning'], 'rankers'>
  }

/**
 * Commits a serving, and with it the exposure of an experiment, if any. A test key's serving is kept for its links but
 * counts in no statistic (spec 5.1).
 */
export async function recordServing(
  deps: RecordServingDeps,
  audience: Audience,
  chosen: ChosenOffers,
  exposure: JournalEntry<Exposure> | undefined,
): Promise<RecordedServing> {
  const serving = servingOf(deps.nextServingId(), audience, chosen)
  const entries: JournalEntry<unknown>[] = [{ stream: servingStream, row: serving }]
  if (exposure !== undefined) entries.push(exposure)
  await deps.journal.append(...entries)
  deps.servings.remember(serving)
  deps.learning.rankers.markUsed(chosen.ranker)
  return serving
}

function servingOf(id: bigint, audience: Audience, chosen: ChosenOffers): RecordedServing {
  const { creatives, ranking, eligibleCount } = chosen
  const rankingInput = packRankingInput(audience)
  const stepsSinceEpoch = urgencyStepOf(servedAtMs(id)) - urgencyStepOf(audience.moment.epochStartMs)
  return {
    id,
    appId: audience.appId,
    environment: audience.environment,
    surface: audience.surface,
    userId: audience.userId,
    clientId: audience.clientId,
    country: audience.countryCode,
    language: audience.language,
    platform: audience.platform,
    isMinor: audience.isMinor,
    offers: packOffers(
      creatives.map(({ packedIds }) => packedIds),
      ranking.propensities,
    ),
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

interface ServingFlags extends RankingFlags {
  /** The requested limit, 1 to 25. */
  readonly limit: number
  /** True if ranking used stored data of the user, which may have been erased since. */
  readonly hasInput: boolean
  /** Urgency steps (`urgencyStepOf`) from the start of the user's epoch to the serving; undefined if not kept. */
  readonly stepsSinceEpoch: number | undefined
}

const mostSteps = 14

/**
 * Packs the flags: one bit for random order; five bits each for the first reserved slot (0 for none), the number of
 * pins and the limit; one for the input; four for the steps (0 for unknown).
 */
function packServingFlags(flags: ServingFlags): number {
  const { isUniform, reservedPosition, pinnedCount, limit, hasInput, stepsSinceEpoch } = flags
  // A clock that was set back lets ids run ahead by any amount.
  const isKept = stepsSinceEpoch !== undefined && stepsSinceEpoch >= 0 && stepsSinceEpoch <= mostSteps
  const steps = isKept ? stepsSinceEpoch + 1 : 0
  const list = Number(isUniform) | ((reservedPosition + 1) << 1) | (pinnedCount << 6)
  return list | (limit << 11) | (Number(hasInput) << 16) | (steps << 17)
}

export function unpackServingFlags(flags: number): ServingFlags {
  const steps = (flags >> 17) & 15
  return {
    isUniform: (flags & 1) === 1,
    reservedPosition: ((flags >> 1) & 31) - 1,
    pinnedCount: (flags >> 6) & 31,
    limit: (flags >> 11) & 31,
    hasInput: ((flags >> 16) & 1) === 1,
    stepsSinceEpoch: steps === 0 ? undefined : steps - 1,
  }
}
