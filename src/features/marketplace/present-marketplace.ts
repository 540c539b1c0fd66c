import { hash } from 'node:crypto'
import { amountOf, shareOf } from '../../lib/money.ts'
import { completionPayout } from '../../snapshot/billed-event.ts'
import { appsOf, leastTerms } from '../../snapshot/publisher-terms.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { MarketplaceRow, Publisher } from './marketplace.queries.ts'
import type { MarketplaceCampaign, MarketplaceCampaignWithTerms } from './marketplace.schema.ts'

/** A campaign of the marketplace with its goals. */
type RowWithGoals = MarketplaceRow & EarnedRow & Pick<MarketplaceCampaign, 'goals'>

/** The least that one of the publisher's apps has of a completion, in micros. */
interface EarnedRow {
  readonly earnedMicros: bigint
}

/** Adds what the publisher earns by the deals in force. */
export function withEarnings<Row extends MarketplaceRow>(
  snapshot: Snapshot,
  { projectId, appId }: Publisher,
): (row: Row) => Row & EarnedRow {
  const apps = appsOf(snapshot, [projectId], appId)
  return (row) => {
    const terms = leastTerms(snapshot, apps, row.id)
    if (terms !== undefined) return { ...row, share_ppm: BigInt(terms.sharePpm), earnedMicros: terms.earnedMicros }
    return { ...row, earnedMicros: shareOf(completionPayout(row) ?? 0n, Number(row.share_ppm)) }
  }
}

/** A campaign as the marketplace shows it: neither payout nor destination, only the earnings. */
export function presentMarketplaceCampaign(row: RowWithGoals): MarketplaceCampaign {
  return {
    campaignId: row.id,
    name: row.name,
    perk: row.perk,
    badgeLabel: row.badge_label,
    oldPrice: row.old_price,
    newPrice: row.new_price,
    targetCountries: row.target_countries,
    categories: row.categories,
    ageRating: row.age_rating,
    access: row.effective_access,
    hasTerms: row.terms !== null,
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      description: row.organization_description,
      url: row.organization_url,
      logoUrl: row.organization_logo_url,
    },
    goals: row.goals,
    earningsPerCompletion: amountOf(row.earnedMicros),
    application: row.application,
  }
}

/** The same, with the terms to accept. */
export function presentWithTerms(row: RowWithGoals): MarketplaceCampaignWithTerms {
  const { terms } = row
  return { ...presentMarketplaceCampaign(row), terms, termsHash: terms === null ? null : hashOfTerms(terms) }
}

/** The hash by which a publisher says which terms it accepts: SHA-256 in lower-case hex. */
export function hashOfTerms(terms: string): string {
  return hash('sha256', terms)
}
