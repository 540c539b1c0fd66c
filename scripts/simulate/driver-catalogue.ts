import type { RankingModel } from '../../src/features/ranking/ranking-model.ts'
import {
  compileRankingWorld,
  type RankedCampaign,
  type RankingWorld,
} from '../../src/features/ranking/ranking-world.ts'
import {
  buildEligibilityIndex,
  type EligibilityCampaign,
  type EligibilityIndex,
} from '../../src/snapshot/eligibility-index.ts'
import type { Ablation } from './ablations.ts'
import type { DriverCampaign } from './driver-messages.ts'

/** What requests are answered from, as the service's snapshot would hold it. */
export interface DriverSnapshot {
  eligibility: EligibilityIndex
  world: RankingWorld
}

interface KnownCampaign {
  campaign: DriverCampaign
  createdAtMs: number
  isActive: boolean
  /** What ranking asks of it, and what a refit does. */
  ranked: RankedCampaign
  facts: RankedCampaign
}

/** Apps and campaigns as the driver was told of them, compiled on first use after a change. */
export class DriverCatalogue {
  readonly #apps = new Map<string, Set<string>>()
  readonly #campaigns = new Map<string, KnownCampaign>()
  readonly #ablation: Ablation
  #eligibility: EligibilityIndex | null = null
  #ranked: readonly RankedCampaign[] = []
  #worlds = new WeakMap<RankingModel, RankingWorld>()

  constructor(ablation: Ablation) {
    this.#ablation = ablation
  }

  /** Adds an app that may serve every campaign but those of the blocked organizations. */
  addApp(id: string, blockedOrgIds: readonly string[]): void {
    this.#apps.set(id, new Set(blockedOrgIds))
  }

  /** Adds a campaign, or changes one. */
  put(campaign: DriverCampaign, nowMs: number): void {
    const createdAtMs = this.#campaigns.get(campaign.id)?.createdAtMs ?? nowMs
    const own = rankedCampaign(campaign, createdAtMs)
    const facts = { ...own, ...this.#ablation.facts?.(own, campaign.id) }
    const ranked = { ...facts, payoutMicros: own.payoutMicros }
    this.#campaigns.set(campaign.id, { campaign, createdAtMs, isActive: true, ranked, facts })
    this.#eligibility = null
  }

  /** Ends a campaign; what was learned of it stays. */
  end(id: string): void {
    const known = this.#campaigns.get(id)
    if (known !== undefined) known.isActive = false
    this.#eligibility = null
  }

  /** What a refit knows of a campaign, ended ones included. */
  factsOf(id: string): RankedCampaign | undefined {
    return this.#campaigns.get(id)?.facts
  }

  /** What requests are answered from now. */
  snapshot(model: RankingModel, nowMs: number): DriverSnapshot {
    if (this.#eligibility === null) {
      this.#eligibility = this.#compileEligibility(nowMs)
      this.#ranked = this.#active().map((each) => each.ranked)
      this.#worlds = new WeakMap()
    }
    const world = this.#worlds.get(model) ?? this.#compileWorld(model)
    this.#worlds.set(model, world)
    return { eligibility: this.#eligibility, world }
  }

  #active() {
    return [...this.#campaigns.values()].filter((each) => each.isActive)
  }

  #compileEligibility(nowMs: number): EligibilityIndex {
    const active = this.#active()
    const apps = Array.from(this.#apps, ([id, blocked]) => ({
      id,
      isDemo: false,
      enabledCampaignIds: active.filter((each) => !blocked.has(each.campaign.orgId)).map((each) => each.campaign.id),
    }))
    const campaigns = active.map((each) => eligibilityCampaign(each.campaign))
    return buildEligibilityIndex(campaigns, apps, nowMs)
  }

  #compileWorld(model: RankingModel): RankingWorld {
    const controls = Array.from(this.#apps.keys(), (id) => ({
      id,
      newCampaignShare: 0.15,
      randomShare: 0.01,
      pinnedCampaignIds: [],
      priorityByCampaignId: new Map(),
    }))
    return compileRankingWorld(this.#ranked, controls, model)
  }
}

function eligibilityCampaign(campaign: DriverCampaign): EligibilityCampaign {
  return {
    id: campaign.id,
    status: 'active',
    startsAtMs: null,
    endsAtMs: null,
    isCapReached: false,
    isDemo: false,
    ageRating: campaign.ageAppropriateForMinors ? 'everyone' : 'adults',
    targetCountries: campaign.targetCountries,
    creatives: [{ platforms: campaign.platforms, hasPrimaryImage: true }],
  }
}

function rankedCampaign(campaign: DriverCampaign, createdAtMs: number): RankedCampaign {
  return {
    id: campaign.id,
    organizationId: campaign.orgId,
    category: campaign.categoryId,
    payoutMicros: Math.round(campaign.payout * 1_000_000),
    payoutModel: campaign.model,
    createdAtMs,
  }
}
