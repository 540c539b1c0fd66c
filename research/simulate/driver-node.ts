import type { DevicePlatform } from '../../src/db/tables.ts'
import type { Serving } from '../../src/features/impressions/serving.ts'
import { packRankingInput, stateInEpoch } from '../../src/features/ranking/learn/person-state.ts'
import type { RankedWorld } from '../../src/features/ranking/replay/archive-ranking.ts'
import { minorsModelBefore, RankingWorlds } from '../../src/features/ranking/replay/ranking-worlds.ts'
import { adultEpochStartMs, epochStartMs, rankingSeed } from '../../src/features/ranking/score/repeatable-draws.ts'
import { rankingInputOf, rankRequest } from '../../src/features/serving/choose-offers.ts'
import { createServingIds } from '../../src/lib/ids/serving-id.ts'
import type { Ablation } from './ablations.ts'
import type { DriverMessage, FeedAnswer, FeedMessage } from './driver-messages.ts'
import { isMinor, MemoryService, startMs } from './memory-service.ts'

export interface DriverNodeOptions {
  /** What it shares with other nodes. */
  service?: MemoryService
  /** Its number among them. */
  slot?: number
  /** How old a published model is when this node hears of it. */
  hearsAfterMs?: number
  ablation?: Ablation
}

/** One serving process as the driver sees it: the service's own ranking and learning over memory, no database and no clock. */
export class DriverNode {
  readonly #service: MemoryService
  readonly #hearsAfterMs: number
  readonly #worlds = new RankingWorlds<RankedWorld>({
    describe: (world) => world,
    nextVersion: () => '0',
    attributeSalt: 0x6f6666,
  })
  readonly #nextId: () => bigint
  #nowMs = startMs
  #minorsFromMs = 0

  constructor({ service, slot = 0, hearsAfterMs = 0, ablation }: DriverNodeOptions = {}) {
    this.#service = service ?? new MemoryService(ablation)
    this.#hearsAfterMs = hearsAfterMs
    this.#nextId = createServingIds({ nowMs: () => this.#nowMs }, slot)
  }

  /** Handles one message; null where the driver prints nothing. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    this.#nowMs = startMs + Math.max(0, message.now) * 1_000
    const { catalogue } = this.#service
    if (message.t === 'feed') return this.#feed(message)
    if (message.t === 'delivered' || message.t === 'click') return this.#happened(message.t, message.i)
    if (message.t === 'conversion') return this.#happened('completion', message.i)
    if (message.t === 'campaign') catalogue.put(message.campaign, this.#nowMs)
    else if (message.t === 'end') catalogue.end(message.id, this.#nowMs)
    else if (message.t === 'init') for (const app of message.apps) catalogue.addApp(app.id, app.blockedOrgIds)
    else this.#tick()
    return message.t === 'init' || message.t === 'tick' ? { ok: true } : null
  }

  #tick(): void {
    this.#service.project(() => this.#current(), this.#nowMs, this.#nowMs)
    this.#service.tick(this.#nowMs)
  }

  /** What ranks adults now; where this node leads, facts are counted by it, too. */
  #current() {
    const source = this.#service.catalogue.world(this.#nowMs)
    return this.#worlds.of(source)
  }

  #hear(): void {
    const model = this.#service.modelBefore(this.#nowMs - this.#hearsAfterMs + 1)
    if (model !== this.#worlds.model) this.#worlds.publish(model)
    // Nothing happens between messages, so that this epoch of minors may have come without being settled.
    const fromMs = epochStartMs({ appId: '', personId: '', isMinor: true }, this.#nowMs)
    if (fromMs === this.#minorsFromMs) return
    this.#minorsFromMs = fromMs
    this.#worlds.settleMinors(this.#service.modelBefore(minorsModelBefore(fromMs)), fromMs)
  }

  #feed({ id, app, userId, limit, attributes, stored }: FeedMessage): FeedAnswer {
    const nowMs = this.#nowMs
    this.#hear()
    this.#service.project(() => this.#current(), nowMs)
    const person = this.#service.person(app, userId, stored, nowMs)
    const source = this.#service.catalogue.world(nowMs)
    const request = {
      appId: app,
      environment: 'live' as const,
      countryCode: attributes.countryCode,
      platform: devicePlatform(attributes.platform),
      isMinor: isMinor(person, nowMs),
      limit,
    }
    const subject = { ...request, personId: userId }
    const known = {
      attributes: person.attributes,
      storedAt: person.storedAt,
      completedCampaignIds: [],
      personState: stateInEpoch(person.kept, adultEpochStartMs(subject, nowMs)) ?? undefined,
    }
    const world = request.isMinor ? this.#worlds.ofMinors(source, nowMs) : this.#worlds.of(source)
    const stillMs = epochStartMs(subject, nowMs)
    const completed = Array.from(person.completed, (campaignId) => world.indexById.get(campaignId) ?? -1)
    const audience = { isMinor: request.isMinor, stored: known, completed: completed.filter((index) => index >= 0) }
    const input = rankingInputOf(audience, stillMs, world.attributeSalt)
    const by = { world, eligibility: source.eligibility }
    const { ranking } = rankRequest(by, request, input, { seed: rankingSeed(subject, nowMs), stillMs })
    const serving: Serving = {
      id: this.#nextId(),
      appId: app,
      environment: 'live',
      surface: 'feed',
      userId,
      clientId: null,
      country: request.countryCode,
      platform: request.platform,
      isMinor: request.isMinor,
      campaignIds: ranking.order.map((index) => world.campaigns[index]?.id ?? ''),
      creativeIds: [],
      rankingInput: packRankingInput(input),
    }
    this.#service.served(serving, person, nowMs)
    return { id, offers: serving.campaignIds.map((c, place) => ({ i: `${serving.id}-${place}`, c })) }
  }

  #happened(kind: 'delivered' | 'click' | 'completion', impression: string): null {
    const [, id, place] = /^(\d{1,19})-(\d{1,2})$/.exec(impression) ?? []
    if (id !== undefined) this.#service.happened(kind, BigInt(id), Number(place), this.#nowMs)
    return null
  }
}

function devicePlatform(platform: string | undefined): DevicePlatform | null {
  return platform === 'ios' || platform === 'android' || platform === 'web' ? platform : null
}
