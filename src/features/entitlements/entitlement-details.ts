import type { EntitlementType } from '../../db/tables.ts'
import { amountOf } from '../../lib/money.ts'
import type { EntitlementDetails } from './entitlements.schema.ts'

/** A user's grant. Times are milliseconds since the Unix epoch; null never ends. */
export interface Grant {
  readonly campaignId: string
  /** `goal` is verified, by a further goal: the provisional grant of the campaign goes on. */
  readonly kind: 'provisional' | 'verified' | 'goal'
  readonly type: EntitlementType
  readonly valueMicros: bigint | null
  readonly unit: 'percent' | 'dollars' | null
  readonly startsAtMs: number
  readonly endsAtMs: number | null
}

export type Entitlements = Readonly<Record<'provisional' | 'verified' | 'all', EntitlementDetails>>

/** Combines a user's grants at an instant, without expired ones and provisional ones of verified campaigns. */
export function entitlementsAt(grants: readonly Grant[], nowMs: number): Entitlements {
  const verifiedCampaigns = new Set<string>()
  for (const grant of grants) if (grant.kind === 'verified') verifiedCampaigns.add(grant.campaignId)
  const valid = grants.filter((grant) => grant.endsAtMs === null || grant.endsAtMs > nowMs)
  const provisional = valid.filter((grant) => grant.kind === 'provisional' && !verifiedCampaigns.has(grant.campaignId))
  const verified = valid.filter((grant) => grant.kind !== 'provisional')
  const details = { provisional: detailsOf(provisional), verified: detailsOf(verified) }
  if (verified.length === 0) return { ...details, all: details.provisional }
  if (provisional.length === 0) return { ...details, all: details.verified }
  return { ...details, all: detailsOf([...verified, ...provisional]) }
}

/**
 * Combines grants: free trials from the earliest start to the latest end, discounts as a list, credits as a sum with
 * the earliest end.
 */
function detailsOf(grants: readonly Grant[]): EntitlementDetails {
  const trials = grants.filter((grant) => grant.type === 'free_trial')
  const discounts = grants.filter((grant) => grant.type === 'discount')
  const credits = grants.filter((grant) => grant.type === 'credit')
  return {
    ...(trials.length > 0 && {
      freeTrial: {
        startedAt: instant(earliest(trials.map((grant) => grant.startsAtMs))),
        expiresAt: instant(latestEnd(trials)),
      },
    }),
    ...(discounts.length > 0 && {
      discounts: discounts.map((grant) => ({
        value: amountOf(grant.valueMicros ?? 0n),
        unit: grant.unit ?? 'percent',
        expiresAt: instant(grant.endsAtMs),
      })),
    }),
    ...(credits.length > 0 && {
      credits: {
        totalAmount: amountOf(credits.reduce((sum, grant) => sum + (grant.valueMicros ?? 0n), 0n)),
        expiresAt: instant(earliest(credits.flatMap((grant) => grant.endsAtMs ?? []))),
      },
    }),
  }
}

function latestEnd(grants: readonly Grant[]): number | null {
  let latest = 0
  for (const { endsAtMs } of grants) {
    if (endsAtMs === null) return null
    latest = Math.max(latest, endsAtMs)
  }
  return latest
}

/** A loop, since a call cannot take arguments by the thousand, and a user may have any number of grants. */
function earliest(times: readonly number[]): number | null {
  return times.length === 0 ? null : times.reduce((earlier, ms) => Math.min(earlier, ms))
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
