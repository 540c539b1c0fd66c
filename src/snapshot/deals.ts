import { isDeepStrictEqual } from 'node:util'
import { exceededCap, exceededDealCap, isBalanceSpent } from './cap-rule.ts'
import { countUsage, type UsageDays } from './cap-usage.ts'
import type { CampaignEntry, DealEntry } from './compile-entries.ts'
import { type HeldBackReason, type Span, scheduleEdges } from './eligibility-index.ts'
import type { AppDeals, PayoutTerms, Snapshot } from './snapshot.ts'

/** The terms by which an app earns from a campaign: those of its deal, else the campaign's payout and its own share. */
export function payoutTermsOf(
  { deals }: Pick<Snapshot, 'deals'>,
  app: { readonly id: string; readonly payoutSharePpm: number },
  campaign: Pick<CampaignEntry, 'index' | 'payoutMicros'>,
): PayoutTerms {
  return (
    deals.get(app.id)?.terms.get(campaign.index) ?? {
      payoutMicros: campaign.payoutMicros,
      sharePpm: app.payoutSharePpm,
    }
  )
}

/** Returns the instants of a stretch of time at which one of a campaign's deals starts or ends. */
export function dealEdges({ deals }: Pick<CampaignEntry, 'deals'>, within: Span): number[] {
  return deals.flatMap(({ startsAtMs, endsAtMs }) => scheduleEdges({ startsAtMs, endsAtMs, hours: undefined }, within))
}

/** Returns the instants of a stretch of time at which a campaign or its deals start or end, or it opens or closes. */
export function boundariesWithin(campaign: CampaignEntry, within: Span): number[] {
  return [...scheduleEdges(campaign, within), ...dealEdges(campaign, within)]
}

/** Finds the deals in force for each app, by the app's id. What did not change is the same object as before. */
export function dealsInForce(
  { campaigns, projects, apps }: Pick<Snapshot, 'campaigns' | 'projects' | 'apps'>,
  before: Snapshot['deals'],
  days: UsageDays,
  nowMs: number,
): Snapshot['deals'] {
  const byApp = new Map<string, Map<number, DealEntry>>()
  for (const { index, deals } of campaigns) {
    const inForce = deals.filter((deal) => isInForce(deal, nowMs))
    // An app's own deal comes last, and takes the place of its project's.
    for (const deal of inForce.toSorted((one, other) => Number(one.appId !== null) - Number(other.appId !== null))) {
      for (const appId of appsOf(deal, projects)) {
        const own = byApp.get(appId) ?? new Map<number, DealEntry>()
        byApp.set(appId, own.set(index, deal))
      }
    }
  }
  const next = Array.from(byApp, ([appId, own]) => {
    const compiled = compileAppDeals(own, campaigns, apps.get(appId)?.payoutSharePpm ?? 0, days)
    const known = before.get(appId)
    return [appId, isDeepStrictEqual(known, compiled) ? (known ?? compiled) : compiled] as const
  })
  const isSame = next.length === before.size && next.every(([appId, compiled]) => before.get(appId) === compiled)
  return isSame ? before : new Map(next)
}

function isInForce({ startsAtMs, endsAtMs }: DealEntry, nowMs: number): boolean {
  return (startsAtMs === undefined || startsAtMs <= nowMs) && (endsAtMs === undefined || nowMs < endsAtMs)
}

function appsOf({ appId, projectId }: DealEntry, projects: Snapshot['projects']): readonly string[] {
  if (appId !== null) return [appId]
  return Array.from(projects.get(projectId)?.appsByPlatform.values() ?? [], ({ id }) => id)
}

function compileAppDeals(
  deals: ReadonlyMap<number, DealEntry>,
  campaigns: readonly CampaignEntry[],
  ownSharePpm: number,
  days: UsageDays,
): AppDeals {
  const terms = new Map<number, PayoutTerms>()
  const rankedPayouts = new Map<number, number>()
  const heldBack = new Map<number, HeldBackReason>()
  for (const [index, deal] of deals) {
    const campaign = campaigns[index]
    if (campaign === undefined) continue
    // Where clicks or impressions are billed, a completion pays nothing, and the ranking goes by their price.
    const isBilledByUsage = campaign.billed !== undefined
    const payoutMicros = isBilledByUsage ? campaign.payoutMicros : (deal.payoutMicros ?? campaign.payoutMicros)
    const sharePpm = deal.sharePpm ?? ownSharePpm
    terms.set(index, { payoutMicros, sharePpm })
    if (!isBilledByUsage) rankedPayouts.set(index, rankedPayout(payoutMicros ?? 0n, sharePpm, ownSharePpm))
    const reason = whyHeldBack(campaign, deal, payoutMicros ?? 0n, days)
    if (reason !== undefined) heldBack.set(index, reason)
  }
  return { terms, rankedPayouts, heldBack }
}

/** An app without a share of its own ranks by payouts alone. */
function rankedPayout(payoutMicros: bigint, sharePpm: number, ownSharePpm: number): number {
  const payout = Number(payoutMicros)
  return sharePpm === ownSharePpm || ownSharePpm === 0 ? payout : (payout * sharePpm) / ownSharePpm
}

function whyHeldBack(
  { caps, usage, remainingMicros }: CampaignEntry,
  deal: DealEntry,
  payoutMicros: bigint,
  days: UsageDays,
): HeldBackReason | undefined {
  if (isBalanceSpent(remainingMicros, payoutMicros)) return 'balance_spent'
  if (exceededCap(caps, countUsage(usage, days), payoutMicros) !== undefined) return 'cap_reached'
  const isUsedUp = exceededDealCap(deal.caps, countUsage(deal.usage, days), payoutMicros) !== undefined
  return isUsedUp ? 'deal_cap_reached' : undefined
}
