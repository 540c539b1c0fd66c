import type { DevicePlatform } from '../../../src/db/tables.ts'
import type { Serving } from '../../../src/features/impressions/serving-row.ts'
import { stateInEpoch } from '../../../src/features/ranking/learn/user-changes.ts'
import { adultEpochStartOf, epochStartOf, momentOf } from '../../../src/features/ranking/model/epochs.ts'
import type { RankingConfig } from '../../../src/features/ranking/replay/archive-ranking.ts'
import { minorsModelBefore, Rankers } from '../../../src/features/ranking/replay/rankers.ts'
import { indexOfCampaign } from '../../../src/features/ranking/score/ranker.ts'
import { packRankingInput } from '../../../src/features/ranking/score/ranking-audience.ts'
import { rankedBy } from '../../../src/features/serving/audience.ts'
import { rankEligible } from '../../../src/features/serving/choose.ts'
import { createServingIds } from '../../../src/lib/ids/serving-id.ts'
import type { Ablation } from './ablations.ts'
import type { DriverAnswer, DriverMessage, FeedAnswer, FeedMessage } from './driver-messages.ts'
import { isMinor, MemoryService, startMs } from './memory-service.ts'

interface DriverNodeOptions {
  service?: MemoryService
  slot?: number
  modelDelayMs?: number
  ablation?: Ablation
}

/**
 * A serving process for the driver: the service's own ranking and learning in memory, without a database or a clock.
 */
export class DriverNode {
  readonly #service: MemoryService
  readonly #modelDelayMs: number
  readonly #rankers = new Rankers<RankingConfig>({
    configOf: (config) => config,
    nextVersion: () => '0',
    attributeSalt: 0x6f6666,
  })
  readonly #nextId: () => bigint
  #nowMs = startMs
  #minorsFromMs = 0

  constructor({ service, slot = 0, modelDelayMs = 0, ablation }: DriverNodeOptions = {}) {
    this.#service = service ?? new MemoryService(ablation)
    this.#modelDelayMs = modelDelayMs
    this.#nextId = createServingIds({ nowMs: () => this.#nowMs }, slot)
  }

  handle(message: DriverMessage): DriverAnswer {
    this.#nowMs = startMs + Math.max(0, message.now) * 1_000
    const { catalogue } = this.#service
    switch (message.t) {
      case 'feed':
        return this.#feed(message)
      case 'init':
        for (const { id, blockedOrgIds } of message.apps) catalogue.addApp(id, blockedOrgIds)
        return { ok: true }
      case 'tick':
        this.#service.project(() => this.#current(), this.#nowMs, this.#nowMs)
        this.#service.tick(this.#nowMs)
        return { ok: true }
      case 'campaign':
        catalogue.put(message.campaign, this.#nowMs)
        return null
      case 'end':
        catalogue.end(message.id, this.#nowMs)
        return null
      default:
        this.#happened(message.t === 'conversion' ? 'completion' : message.t, message.i)
        return null
    }
  }

  #current() {
    return this.#rankers.of(this.#service.catalogue.config(this.#nowMs))
  }

  #loadModel(): void {
    const model = this.#service.modelBefore(this.#nowMs - this.#modelDelayMs + 1)
    if (model !== this.#rankers.model) this.#rankers.publish(model)
    // Nothing runs between messages, so the model of this minors' epoch may not have been chosen yet.
    const fromMs = epochStartOf({ appId: '', userId: '', isMinor: true }, this.#nowMs)
    if (fromMs === this.#minorsFromMs) return
    this.#minorsFromMs = fromMs
    this.#rankers.chooseMinorsModel(this.#service.modelBefore(minorsModelBefore(fromMs)), fromMs)
  }

  #feed({ id, app, userId, limit, attributes, stored }: FeedMessage): FeedAnswer {
    const nowMs = this.#nowMs
    this.#loadModel()
    this.#service.project(() => this.#current(), nowMs)
    const user = this.#service.user(app, userId, stored, nowMs)
    const source = this.#service.catalogue.config(nowMs)
    const request = {
      appId: app,
      environment: 'live' as const,
      surface: 'feed' as const,
      countryCode: attributes.countryCode,
      platform: devicePlatform(attributes.platform),
      isMinor: isMinor(user, nowMs),
      limit,
    }
    const subject = { ...request, userId }
    const known = {
      attributes: user.attributes,
      storedAt: user.storedAt,
      completedCampaignIds: [],
      seen: undefined,
      userState: stateInEpoch(user.kept, adultEpochStartOf(subject, nowMs)) ?? undefined,
    }
    const ranker = request.isMinor ? this.#rankers.ofMinors(source, nowMs) : this.#rankers.of(source)
    const moment = momentOf(subject, nowMs)
    const completed = Array.from(user.completed, (campaignId) => indexOfCampaign(ranker, campaignId) ?? -1)
    const audience = {
      ...request,
      ...rankedBy(request.isMinor ? undefined : known, moment.epochStartMs, this.#rankers.attributeSalt),
      leftOut: completed.filter((index) => index >= 0),
    }
    const { ranking } = rankEligible(ranker, source.eligibility, audience, moment)
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
      campaignIds: ranking.order.map((index) => ranker.campaigns[index]?.id ?? ''),
      creativeIds: [],
      rankingInput: packRankingInput(audience),
    }
    this.#service.served(serving, user, nowMs)
    return { id, offers: serving.campaignIds.map((c, slot) => ({ i: `${serving.id}-${slot}`, c })) }
  }

  #happened(kind: 'delivered' | 'click' | 'completion', impression: string): void {
    const [, id, slot] = /^(\d{1,19})-(\d{1,2})$/.exec(impression) ?? []
    if (id !== undefined) this.#service.happened(kind, BigInt(id), Number(slot), this.#nowMs)
  }
}

function devicePlatform(platform: string | undefined): DevicePlatform | null {
  return platform === 'ios' || platform === 'android' || platform === 'web' ? platform : null
}

/**
 * Several nodes behind a load balancer: requests go to them in turn; the first learns, the others load its models
 * later.
 */
export class SharingNodes {
  readonly #nodes: DriverNode[]
  #turn = 0

  constructor(count: number, modelDelaySeconds: number) {
    const service = new MemoryService()
    this.#nodes = Array.from({ length: count }, (_, slot) => {
      return new DriverNode({ service, slot, modelDelayMs: slot === 0 ? 0 : modelDelaySeconds * 1_000 })
    })
  }

  /** Sends feeds to the nodes in turn, all other messages to the first, which shares their effects. */
  handle(message: DriverMessage): DriverAnswer {
    const node = message.t === 'feed' ? this.#nodes[this.#turn++ % this.#nodes.length] : this.#nodes[0]
    return node?.handle(message) ?? null
  }
}
