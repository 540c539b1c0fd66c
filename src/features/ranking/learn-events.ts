import { isPseudonym } from '../../lib/pseudonym.ts'
import { servingIdParts } from '../../lib/serving-id.ts'
import type { Serving } from '../impressions/serving.ts'
import type { Evidence } from './evidence.ts'
import type { FirstConfirmations } from './first-confirmations.ts'
import type { KnownImpressions } from './impression-marks.ts'
import { eventToCounterRows, type LearningEvent, type ServedAudience, servedOffer } from './learning.ts'
import type { PersonChanges } from './person-changes.ts'
import { decodePersonState } from './person-state-bytes.ts'
import type { RankingAudience } from './ranking-audience.ts'
import { unpackRankingInput } from './ranking-input.ts'
import { epochStartMs } from './ranking-seed.ts'
import type { RankingWorld } from './ranking-world.ts'
import type { UnlearnedEvent } from './unlearned-events.ts'

export interface LearnEventsDeps {
  /** The serving, from memory or the database; undefined when there is none any more. */
  readonly findServing: (id: bigint) => Promise<Serving | undefined> | Serving | undefined
}

/** What events add to what is known. */
export interface Learned {
  readonly evidence: Evidence
  readonly people: PersonChanges
  readonly known: KnownImpressions
  readonly firsts: FirstConfirmations
}

const eventsPerTurn = 100

/** Turns what happened into counters and changes of people's states, yielding to requests on the way. */
export async function learnEvents(
  deps: LearnEventsDeps,
  world: RankingWorld,
  events: readonly UnlearnedEvent[],
  learned: Learned,
): Promise<void> {
  let sinceTurn = 0
  for (const event of events) {
    const serving = event.serving ?? (await deps.findServing(event.servingId))
    if (serving === undefined || serving.environment !== 'live') continue
    if (event.kind === 'delivered' && !isFirstConfirmation(learned, serving, event)) continue
    const served = new ServedContext(world, serving)
    if (event.kind === 'served') {
      for (let position = 0; position < serving.campaignIds.length; position++) {
        served.learn({ position, weight: event.weight }, { kind: 'served', atMs: served.atMs, weight: 1 }, learned)
      }
      sinceTurn += serving.campaignIds.length
    } else served.learn(event, learningEvent(learned, serving, event), learned)
    if (++sinceTurn < eventsPerTurn) continue
    sinceTurn = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Several of one impression may have come in the same millisecond. */
function isFirstConfirmation({ known, firsts }: Learned, serving: Serving, event: UnlearnedEvent): boolean {
  return firsts.isFirst(event) && known.confirmed.mark(serving, event.position)
}

function learningEvent({ known, firsts }: Learned, serving: Serving, event: UnlearnedEvent): LearningEvent {
  const { kind, atMs, clickedAtMs } = event
  if (kind === 'completion') return { kind, atMs, clickedAtMs }
  const isUnmarked = known.seen.mark(serving, event.position)
  if (kind === 'click') return { kind, atMs, isFirstSight: isUnmarked && !firsts.isBefore(event) }
  return { kind: 'delivered', atMs, isFirstSight: isUnmarked }
}

/** One serving as the learner sees it: by what its row keeps, so that every process can learn from it at any time. */
class ServedContext {
  readonly #world: RankingWorld
  readonly #serving: Serving
  readonly #audience: RankingAudience
  readonly #served: ServedAudience
  readonly #rankedAtMs: number
  /** When it was served, milliseconds since the Unix epoch. */
  readonly atMs: number

  constructor(world: RankingWorld, serving: Serving) {
    const { features, personState } = unpackRankingInput(serving.rankingInput)
    // A message may be read by anybody, of any age: it teaches what is pooled alone, as a minor does.
    const isMinor = serving.isMinor || serving.surface === 'message'
    const person = personState === null || isMinor ? null : decodePersonState(personState)
    const { appId, country: countryCode, platform } = serving
    const audience = { appId, countryCode, platform, isMinor, features: isMinor ? [] : features }
    this.#world = world
    this.#serving = serving
    this.#audience = { ...audience, person, completed: [], limit: serving.campaignIds.length }
    this.#served = audience
    this.atMs = servingIdParts(serving.id).atMs
    this.#rankedAtMs = epochStartMs({ appId, personId: serving.userId, isMinor: serving.isMinor }, this.atMs)
  }

  learn(at: { position: number; weight: number }, event: LearningEvent, { evidence, people }: Learned): void {
    const { appId, userId, campaignIds, creativeIds, isMinor, surface } = this.#serving
    const campaign = this.#world.indexById.get(campaignIds[at.position] ?? '')
    if (campaign === undefined) return
    const place = { campaign, creativeId: creativeIds[at.position] ?? '', position: at.position }
    const offer = servedOffer(this.#world, this.#audience, place, this.#rankedAtMs)
    // Links of somebody erased still work, and teach what is pooled alone.
    const isNobody = surface === 'message' || isPseudonym(userId)
    const person = isNobody ? null : people.of(appId, userId, isMinor, event.atMs).state
    for (const row of eventToCounterRows(this.#world, this.#served, offer, event, person)) {
      evidence.addRow(row, at.weight)
    }
  }
}
