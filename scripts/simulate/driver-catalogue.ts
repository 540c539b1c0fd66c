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

/** Apps and campaigns as the driver was told of them, compiled on first use after a change. */
export class DriverCatalogue {
  readonly #apps = new Map<string, Set<string>>()
  readonly #campaigns = new Map<string, { campaign: DriverCampaign; createdAtMs: number; isActive: boolean }>()
  readonly #ablation: Ablation
  #eligibility: EligibilityIndex | null = null
  #world: RankingWorld | null = null

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
    this.#campaigns.set(campaign.id, { campaign, createdAtMs, isActive: true })
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
    const known = this.#campaigns.get(id)
    if (known === undefined) return undefined
    const facts = rankedCampaign(known.campaign, known.createdAtMs)
    return { ...facts, ...this.#ablation.facts?.(facts, id) }
  }

  /** Lets the next snapshot be compiled with another model. */
  modelChanged(): void {
    this.#world = null
  }

  /** What requests are answered from now. */
  snapshot(model: RankingModel, nowMs: number): DriverSnapshot {
    if (this.#eligibility === null) {
      this.#eligibility = this.#compileEligibility(nowMs)
      this.#world = null
    }
    this.#world ??= this.#compileWorld(model)
    return { eligibility: this.#eligibility, world: this.#world }
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
    const campaigns = this.#active().map(({ campaign, createdAtMs }) => {
      const ranked = rankedCampaign(campaign, createdAtMs)
      return { ...ranked, ...this.#ablation.facts?.(ranked, ranked.id), payoutMicros: ranked.payoutMicros }
    })
    const controls = Array.from(this.#apps.keys(), (id) => ({
      id,
      newCampaignShare: 0.15,
      randomShare: 0.01,
      pinnedCampaignIds: [],
      priorityByCampaignId: new Map(),
    }))
    return compileRankingWorld(campaigns, controls, model)
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
