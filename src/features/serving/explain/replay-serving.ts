import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../access/actor.ts'
import { notFound } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import { servedAtMs } from '../../../lib/ids/serving-id.ts'
import { unpackOffers } from '../../impressions/packed-offers.ts'
import { epochStartOf } from '../../ranking/model/epochs.ts'
import type { RankingParts } from '../../ranking/ranking-parts.ts'
import { type ArchivedRanking, findArchivedRanking } from '../../ranking/replay/archive-ranking.ts'
import { compileRanker } from '../../ranking/score/compile-ranker.ts'
import { urgencyStepOf, urgencyStepStartMs } from '../../ranking/score/new-campaign-slot.ts'
import { unpackRankingInput } from '../../ranking/score/ranking-audience.ts'
import { rankEligible } from '../choose.ts'
import { findRankedServing, type RankedServing } from '../offers.queries.ts'
import { unpackServingFlags } from '../record.ts'
import type { Replay } from './explain.schema.ts'

const greatestId = 2n ** 63n - 1n
const storedWithinMs = 10_000
const elsewhereMs = 1_500

type ReplayDeps = Pick<Core, 'database' | 'clock'> & { readonly learning: Pick<RankingParts['learning'], 'store'> }

/**
 * Ranks a serving again with the archived model and configuration, and compares the orders. Throws `not_found` for a
 * serving that does not exist or belongs to a project outside the caller's reach.
 */
export async function replayServing(deps: ReplayDeps, actor: Actor, servingId: string): Promise<Replay> {
  const { db } = deps.database
  const id = /^\d{1,19}$/.test(servingId) ? BigInt(servingId) : 0n
  const serving = id > greatestId ? undefined : await findRankedServing(db, id)
  if (serving === undefined || !actor.canSeeProject(serving.project_id)) throw notFound()
  const recorded = unpackOffers(serving.offers).campaignIds.slice()
  const { hasInput } = unpackServingFlags(serving.flags)
  if (hasInput && serving.ranking_input === null) return { recorded, computed: null, same: false, reason: 'erased' }
  const archived = await waitForArchivedRanking(deps, serving)
  if (archived === undefined) return { recorded, computed: null, same: false, reason: 'not_kept' }
  const computed = rankAgain(serving, archived)
  const same = computed.length === recorded.length && computed.every((each, position) => each === recorded[position])
  return { recorded, computed, same, reason: null }
}

/**
 * Finds the model and configuration of a serving. They are archived shortly after their first serving: here on request,
 * on other nodes within a second.
 */
async function waitForArchivedRanking(
  { database, clock, learning }: ReplayDeps,
  { id, model_version: modelVersion, config_version: configVersion }: RankedServing,
): Promise<ArchivedRanking | undefined> {
  const { db } = database
  const stored = await findArchivedRanking(db, modelVersion, configVersion)
  const ageMs = clock.nowMs() - servedAtMs(id)
  if (stored !== undefined || ageMs > storedWithinMs) return stored
  await learning.store()
  const storedNow = await findArchivedRanking(db, modelVersion, configVersion)
  if (storedNow !== undefined) return storedNow
  await sleep(elsewhereMs)
  return findArchivedRanking(db, modelVersion, configVersion)
}

/**
 * Returns the instant a serving was ranked at: the start of the user's epoch. For a user without stored input only the
 * urgency step is kept: nothing finer affected the order, and the user's id may have been erased since.
 */
function rankedAtMs({ id, app_id: appId, user_id: userId, is_minor: isMinor, flags }: RankedServing): number {
  const atMs = servedAtMs(id)
  const { hasInput, stepsSinceEpoch } = unpackServingFlags(flags)
  const startMs = epochStartOf({ appId, userId, isMinor }, atMs)
  if (stepsSinceEpoch === undefined) return startMs
  const step = urgencyStepOf(atMs) - stepsSinceEpoch
  if (!hasInput) return urgencyStepStartMs(step)
  // The epoch ended between the request and its record.
  return urgencyStepOf(startMs) > step ? epochStartOf({ appId, userId, isMinor }, startMs - 1) : startMs
}

function rankAgain(serving: RankedServing, { config, model }: ArchivedRanking): string[] {
  const audience = {
    ...unpackRankingInput(serving.ranking_input),
    appId: serving.app_id,
    environment: serving.environment,
    surface: serving.surface,
    countryCode: serving.country,
    platform: serving.platform,
    isMinor: serving.is_minor,
    limit: unpackServingFlags(serving.flags).limit,
  }
  const ranker = compileRanker(config.campaigns, config.apps, model)
  const at = { seed: Number(serving.seed), epochStartMs: rankedAtMs(serving) }
  const { ranking } = rankEligible(ranker, config.eligibility, audience, at)
  return ranking.order.map((index) => config.campaigns[index]?.id ?? '')
}
