import type { RankedCampaign } from '../../../src/features/ranking/model/ranked-campaign.ts'
import type { RankingConfig } from '../../../src/features/ranking/replay/archive-ranking.ts'
import { buildEligibilityIndex, type EligibilityCampaign } from '../../../src/snapshot/eligibility-index.ts'
import type { Ablation } from './ablations.ts'
import type { DriverCampaign } from './driver-messages.ts'

interface KnownCampaign {
  orgId: string
  endedAtMs: number | null
  isListed: boolean
  eligibility: EligibilityCampaign
  /** The campaign as ranking and as a refit see it. */
  ranked: RankedCampaign
  facts: RankedCampaign
}

/** The time ended campaigns keep their index, for late events of their servings. */
const keepEndedMs = 48 * 3_600_000

const controls = { newCampaignShare: 0.15, randomShare: 0.01, pinned: [], priorities: new Map() }

/** The driver's apps and campaigns, compiled on first use after a change. */
export class DriverCatalogue {
  /** The organizations that each app blocks. */
  readonly #apps = new Map<string, readonly string[]>()
  readonly #known = new Map<string, KnownCampaign>()
  readonly #ablation: Ablation
  /** By index, which a listed campaign keeps. */
  #listed: KnownCampaign[] = []
  #config: RankingConfig | undefined

  constructor(ablation: Ablation) {
    this.#ablation = ablation
  }

  /** Adds an app that may serve every campaign except those of the blocked organizations. */
  addApp(id: string, blockedOrgIds: readonly string[]): void {
    this.#apps.set(id, blockedOrgIds)
    this.#config = undefined
  }

  put(campaign: DriverCampaign, nowMs: number): void {
    const { id, orgId } = campaign
    const known = this.#known.get(id)
    const own: RankedCampaign = {
      id,
      organizationId: orgId,
      category: campaign.categoryId,
      payoutMicros: Math.round(campaign.payout * 1_000_000),
      payoutModel: campaign.model,
      priority: 1,
      shownSinceMs: known?.ranked.shownSinceMs ?? nowMs,
    }
    const facts = { ...own, ...this.#ablation.facts?.(own, id) }
    const ranked = { ...facts, payoutMicros: own.payoutMicros }
    const entry = { orgId, endedAtMs: null, isListed: true, eligibility: eligibilityOf(campaign), ranked, facts }
    if (known?.isListed === true) Object.assign(known, entry)
    else {
      this.#known.set(id, entry)
      this.#listed.push(entry)
    }
    this.#config = undefined
  }

  end(id: string, nowMs: number): void {
    const known = this.#known.get(id)
    if (known === undefined) return
    known.endedAtMs = nowMs
    known.eligibility = { ...known.eligibility, status: 'archived' }
    this.#config = undefined
  }

  factsOf(id: string): RankedCampaign | undefined {
    return this.#known.get(id)?.facts
  }

  /** Returns the current ranking configuration: the same object until something changes. */
  config(nowMs: number): RankingConfig {
    this.#config ??= this.#compile(nowMs)
    return this.#config
  }

  #compile(nowMs: number): RankingConfig {
    this.#dropLongEnded(nowMs)
    const listed = this.#listed
    const apps = Array.from(this.#apps, ([id, blocked]) => {
      const enabled = listed.keys().filter((index) => !blocked.includes(listed[index]?.orgId ?? ''))
      return { id, isDemo: false, enabled }
    })
    return {
      campaigns: listed.map((each) => each.ranked),
      apps: Array.from(this.#apps.keys(), (id) => ({ id, ...controls })),
      eligibility: buildEligibilityIndex(
        listed.map((each) => each.eligibility),
        apps,
        nowMs,
      ),
    }
  }

  /** Waits until many campaigns have ended, because dropping them changes the indexes of the others. */
  #dropLongEnded(nowMs: number): void {
    const isKept = ({ endedAtMs }: KnownCampaign) => endedAtMs === null || nowMs - endedAtMs < keepEndedMs
    const kept = this.#listed.filter(isKept)
    if (this.#listed.length - kept.length <= this.#listed.length / 8) return
    for (const each of this.#listed) each.isListed = isKept(each)
    this.#listed = kept
  }
}

function eligibilityOf(campaign: DriverCampaign): EligibilityCampaign {
  return {
    id: campaign.id,
    status: 'active',
    startsAtMs: undefined,
    endsAtMs: undefined,
    hours: undefined,
    isCapReached: false,
    aheadUntilMs: undefined,
    isBalanceSpent: false,
    isDemo: false,
    audience: undefined,
    ageRating: campaign.ageAppropriateForMinors ? 'everyone' : 'adults',
    targetCountries: campaign.targetCountries,
    activeCreatives: [{ supportedPlatforms: campaign.platforms, primaryImageUrl: 'https://example.com/image.png' }],
  }
}
