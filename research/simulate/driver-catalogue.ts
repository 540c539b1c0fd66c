import type { RankingConfig } from '../../src/features/ranking/replay/archive-ranking.ts'
import type { RankedApp, RankedCampaign } from '../../src/features/ranking/score/ranker.ts'
import { buildEligibilityIndex, type EligibilityCampaign } from '../../src/snapshot/eligibility-index.ts'
import type { Ablation } from './ablations.ts'
import type { DriverCampaign } from './driver-messages.ts'

interface KnownCampaign {
  id: string
  orgId: string
  createdAtMs: number
  endedAtMs: number | null
  isListed: boolean
  eligibility: EligibilityCampaign
  /** The campaign as ranking and as a refit see it. */
  ranked: RankedCampaign
  facts: RankedCampaign
}

/** The time ended campaigns keep their index, for late events of their servings. */
const keepEndedMs = 48 * 3_600_000

/** The driver's apps and campaigns, compiled on first use after a change. */
export class DriverCatalogue {
  readonly #apps = new Map<string, Set<string>>()
  readonly #known = new Map<string, KnownCampaign>()
  readonly #ablation: Ablation
  /** By index, which a listed campaign keeps. */
  #listed: KnownCampaign[] = []
  #hasChanged = true
  #config: RankingConfig = { campaigns: [], apps: [], eligibility: buildEligibilityIndex([], [], 0) }

  constructor(ablation: Ablation) {
    this.#ablation = ablation
  }

  /** Adds an app that may serve every campaign but those of the blocked organizations. */
  addApp(id: string, blockedOrgIds: readonly string[]): void {
    this.#apps.set(id, new Set(blockedOrgIds))
    this.#hasChanged = true
  }

  put(campaign: DriverCampaign, nowMs: number): void {
    const known = this.#known.get(campaign.id)
    const createdAtMs = known?.createdAtMs ?? nowMs
    const own = rankedCampaign(campaign, createdAtMs)
    const facts = { ...own, ...this.#ablation.facts?.(own, campaign.id) }
    const ranked = { ...facts, payoutMicros: own.payoutMicros }
    const eligibility = eligibilityCampaign(campaign)
    const { id, orgId } = campaign
    const entry = { id, orgId, createdAtMs, endedAtMs: null, isListed: true, eligibility, ranked, facts }
    if (known?.isListed === true) Object.assign(known, entry)
    else {
      this.#known.set(id, entry)
      this.#listed.push(entry)
    }
    this.#hasChanged = true
  }

  end(id: string, nowMs: number): void {
    const known = this.#known.get(id)
    if (known === undefined) return
    known.endedAtMs = nowMs
    known.eligibility = { ...known.eligibility, status: 'archived' }
    this.#hasChanged = true
  }

  factsOf(id: string): RankedCampaign | undefined {
    return this.#known.get(id)?.facts
  }

  /** Returns the current ranking configuration: the same object until something changes. */
  config(nowMs: number): RankingConfig {
    if (this.#hasChanged) this.#compile(nowMs)
    return this.#config
  }

  #compile(nowMs: number): void {
    this.#dropLongEnded(nowMs)
    const campaigns = this.#listed.map((each) => each.eligibility)
    const apps = Array.from(this.#apps, ([id, blocked]) => ({ id, isDemo: false, enabled: this.#enabled(blocked) }))
    this.#config = {
      campaigns: this.#listed.map((each) => each.ranked),
      apps: Array.from(this.#apps.keys(), controlsOf),
      eligibility: buildEligibilityIndex(campaigns, apps, nowMs),
    }
    this.#hasChanged = false
  }

  #enabled(blockedOrgIds: ReadonlySet<string>): number[] {
    const enabled: number[] = []
    for (const [index, { orgId }] of this.#listed.entries()) if (!blockedOrgIds.has(orgId)) enabled.push(index)
    return enabled
  }

  /** Dropping campaigns changes the others' indexes, so it waits until it is worth it. */
  #dropLongEnded(nowMs: number): void {
    const isKept = ({ endedAtMs }: KnownCampaign) => endedAtMs === null || nowMs - endedAtMs < keepEndedMs
    const dropped = this.#listed.filter((each) => !isKept(each))
    if (dropped.length <= this.#listed.length / 8) return
    for (const each of dropped) each.isListed = false
    this.#listed = this.#listed.filter(isKept)
  }
}

function controlsOf(id: string): RankedApp {
  return { id, newCampaignShare: 0.15, randomShare: 0.01, pinned: [], priorities: new Map() }
}

function eligibilityCampaign(campaign: DriverCampaign): EligibilityCampaign {
  return {
    id: campaign.id,
    status: 'active',
    startsAtMs: undefined,
    endsAtMs: undefined,
    isCapReached: false,
    isDemo: false,
    ageRating: campaign.ageAppropriateForMinors ? 'everyone' : 'adults',
    targetCountries: campaign.targetCountries,
    activeCreatives: [{ supportedPlatforms: campaign.platforms, primaryImageUrl: 'https://example.com/image.png' }],
  }
}

function rankedCampaign(campaign: DriverCampaign, createdAtMs: number): RankedCampaign {
  return {
    id: campaign.id,
    organizationId: campaign.orgId,
    category: campaign.categoryId,
    payoutMicros: Math.round(campaign.payout * 1_000_000),
    payoutModel: campaign.model,
    priority: 1,
    shownSinceMs: createdAtMs,
  }
}
