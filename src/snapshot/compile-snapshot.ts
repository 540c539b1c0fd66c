import { compileAccounts } from './compile-accounts.ts'
import { compileCampaigns } from './compile-campaigns.ts'
import { buildEligibilityIndex, type EligibilityApp, type EligibilityCampaign } from './eligibility-index.ts'
import type { AppEntry, CampaignEntry, OrganizationEntry, Snapshot } from './snapshot.ts'
import type { SnapshotRows } from './snapshot-rows.ts'

/** Compiles the rows into the snapshot that holds from `nowMs` until its `validUntilMs`. Pure. */
export function compileSnapshot(rows: SnapshotRows, nowMs: number): Snapshot {
  const organizations = new Map(
    rows.accounts.organizations.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        description: row.description,
        url: row.url,
        logoUrl: row.logo_url,
        isDemo: row.is_demo,
      },
    ]),
  )
  const { campaigns, validUntilMs } = compileCampaigns(rows.campaigns, rows.caps, organizations, nowMs)
  const campaignsById = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const accounts = compileAccounts(rows.accounts, rows.grants, campaigns, campaignsById)
  return {
    compiledAtMs: nowMs,
    validUntilMs,
    organizations,
    organizationsByPostbackToken: bySecret(rows, organizations, 'postback_token_hash'),
    organizationsByApiKey: bySecret(rows, organizations, 'api_key_hash'),
    campaigns,
    campaignsById,
    creativesById: new Map(
      campaigns.flatMap((campaign) => campaign.creatives.map((creative) => [creative.id, creative] as const)),
    ),
    ...accounts,
    eligibility: buildEligibilityIndex(
      campaigns.map(eligibilityOf),
      Array.from(accounts.apps.values(), grantedTo),
      nowMs,
    ),
  }
}

function eligibilityOf(campaign: CampaignEntry): EligibilityCampaign {
  return {
    id: campaign.id,
    status: campaign.status,
    startsAtMs: campaign.startsAtMs ?? null,
    endsAtMs: campaign.endsAtMs ?? null,
    isCapReached: campaign.isCapReached,
    isDemo: campaign.isDemo,
    ageRating: campaign.ageRating,
    targetCountries: campaign.targetCountries,
    creatives: campaign.activeCreatives.map((creative) => ({
      platforms: creative.supportedPlatforms,
      hasPrimaryImage: creative.primaryImageUrl !== null,
    })),
  }
}

function grantedTo({ id, isDemo, allowed }: AppEntry): EligibilityApp {
  return {
    id,
    isDemo,
    enabled: allowed.indexes.filter((index, place) => index >= 0 && allowed.enabled[place] === true),
  }
}

function bySecret(
  rows: SnapshotRows,
  organizations: ReadonlyMap<string, OrganizationEntry>,
  which: 'postback_token_hash' | 'api_key_hash',
): Map<string, OrganizationEntry> {
  const found = new Map<string, OrganizationEntry>()
  for (const row of rows.accounts.organizations) {
    const organization = organizations.get(row.id)
    if (organization !== undefined) found.set(row[which].toString('hex'), organization)
  }
  return found
}
