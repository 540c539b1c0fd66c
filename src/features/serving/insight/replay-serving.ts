import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import { servingIdParts } from '../../../lib/ids/serving-id.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Actor } from '../../accounts/actor.ts'
import { notFound } from '../../accounts/require-reach.ts'
import { unpackOffers } from '../../impressions/packed-offers.ts'
import type { RankingLearning } from '../../ranking/learn/open-learning.ts'
import { unpackRankingInput } from '../../ranking/learn/person-state.ts'
import { findRankedBy, type RankedBy } from '../../ranking/replay/archive-ranking.ts'
import { compileRankingWorld } from '../../ranking/score/compile-ranking-world.ts'
import { needStepOf, needStepStartMs } from '../../ranking/score/new-campaign-slot.ts'
import { epochStartMs } from '../../ranking/score/repeatable-draws.ts'
import { rankRequest } from '../choose-offers.ts'
import { findRankedServing, type RankedServing } from '../offers.queries.ts'
import { unpackServingFlags } from '../serving-flags.ts'
import type { Replay } from './replay.schema.ts'

const greatestId = 2n ** 63n - 1n
const storedWithinMs = 10_000
const elsewhereMs = 1_500

export interface ReplayDeps {
  readonly database: Database
  readonly clock: Clock
  readonly learning: Pick<RankingLearning, 'store'>
}

/**
 * Ranks a serving again with what ranked it then, and compares the orders. Throws `not_found` for a serving that is not
 * there, or that is of a project the caller does not see.
 */
export async function replayServing(deps: ReplayDeps, actor: Actor, servingId: string): Promise<Replay> {
  const { db } = deps.database
  const id = /^\d{1,19}$/.test(servingId) ? BigInt(servingId) : 0n
  const serving = id > greatestId ? undefined : await findRankedServing(db, id)
  if (serving === undefined || !actor.canSeeProject(serving.project_id)) throw notFound()
  const recorded = unpackOffers(serving.offers).campaignIds.slice()
  const { hasInput } = unpackServingFlags(serving.flags)
  if (hasInput && serving.ranking_input === null) return { recorded, computed: null, same: false, reason: 'erased' }
  const rankedBy = await findRankedByLately(deps, serving)
  if (rankedBy === undefined) return { recorded, computed: null, same: false, reason: 'not_kept' }
  const computed = rankAgain(serving, rankedBy)
  const same = computed.length === recorded.length && computed.every((each, place) => each === recorded[place])
  return { recorded, computed, same, reason: null }
}

/** What ranked is stored a moment after its first serving: by this process when it is asked to, by another within a second. */
async function findRankedByLately(
  { database, clock, learning }: ReplayDeps,
  { id, model_version: modelVersion, world_version: worldVersion }: RankedServing,
): Promise<RankedBy | undefined> {
  const { db } = database
  const stored = await findRankedBy(db, modelVersion, worldVersion)
  const ageMs = clock.nowMs() - servingIdParts(id).atMs
  if (stored !== undefined || ageMs > storedWithinMs) return stored
  await learning.store()
  const storedNow = await findRankedBy(db, modelVersion, worldVersion)
  if (storedNow !== undefined) return storedNow
  await sleep(elsewhereMs)
  return findRankedBy(db, modelVersion, worldVersion)
}

/**
 * The instant a serving was ranked of. Of somebody of whom nothing was known it is only known to the step in which their
 * epoch began, which is all that mattered: their id may have been erased since.
 */
function rankedAtMs({ id, app_id: appId, user_id: personId, is_minor: isMinor, flags }: RankedServing): number {
  const { atMs } = servingIdParts(id)
  const { hasInput, stepsSinceEpoch } = unpackServingFlags(flags)
  if (hasInput || stepsSinceEpoch === undefined) return epochStartMs({ appId, personId, isMinor }, atMs)
  return needStepStartMs(needStepOf(atMs) - stepsSinceEpoch)
}

function rankAgain(serving: RankedServing, { world, model }: RankedBy): string[] {
  const input = unpackRankingInput(serving.ranking_input)
  const request = {
    appId: serving.app_id,
    environment: serving.environment,
    countryCode: serving.country,
    platform: serving.platform,
    isMinor: serving.is_minor,
    limit: unpackServingFlags(serving.flags).limit,
  }
  const compiled = compileRankingWorld(world.campaigns, world.apps, model)
  const by = { world: compiled, eligibility: world.eligibility }
  const at = { seed: Number(serving.seed), stillMs: rankedAtMs(serving) }
  const { ranking } = rankRequest(by, request, input, at)
  return ranking.order.map((index) => world.campaigns[index]?.id ?? '')
}
