/** The objects that detail pages show. */
export interface Shown {
  readonly appId: string
  readonly projectId: string
  readonly organizationId: string
  readonly campaignId: string
  readonly transactionId: string
  readonly userId: string
  readonly creatorId: string
  readonly batchId: string
  /** A campaign of the marketplace, with terms. */
  readonly offeredCampaignId: string
}

/** Every page without a session, as it opens. */
export const visitorPages = [
  '/sign-in',
  '/forgot-password',
  '/reset-password#token=unknown',
  '/invitation',
  '/second-factor',
]

/** Every page of a publisher with each of its tabs, as it opens. */
export function publisherPages(shown: Shown): string[] {
  const { appId, campaignId, offeredCampaignId, transactionId, userId, creatorId } = shown
  const pages = [
    'overview',
    'overview?environment=test',
    'offers',
    'offers?view=explain',
    'marketplace',
    'marketplace?tab=applications',
    `marketplace/${offeredCampaignId}`,
    'creators',
    `creators/${encodeURIComponent(creatorId)}`,
    'users',
    `users/${encodeURIComponent(userId)}`,
    'transactions',
    'transactions?environment=test&state=failed',
    `transactions?campaignId=${campaignId}`,
    `transactions/${transactionId}`,
    'earnings',
    'earnings?tab=statements',
    'earnings?tab=method',
    'earnings?tab=details',
    'incrementality',
    'webhook',
    'webhook?tab=verify',
    'inbound-events',
    'integration',
    'inbound-events?tab=signature',
    'keys',
    'settings',
    'settings?tab=members',
    'settings?tab=alerts',
    'settings?tab=retention',
  ]
  return [...pages.map((page) => `/apps/${appId}/${page}`), '/account', '/nowhere']
}

/** Every page of an advertiser with each of its tabs, as it opens. */
export function advertiserPages({ organizationId, campaignId, transactionId }: Shown): string[] {
  return [
    'overview',
    'campaigns',
    'campaigns/new',
    'campaigns/import',
    `campaigns/${campaignId}`,
    `campaigns/${campaignId}?tab=creatives`,
    `campaigns/${campaignId}?tab=goals`,
    `campaigns/${campaignId}?tab=publishers`,
    `campaigns/${campaignId}?tab=applications`,
    `campaigns/${campaignId}?tab=edit`,
    'creatives',
    'tracking',
    'tracking?tab=address',
    'tracking?tab=dry-run',
    'tracking?tab=secrets',
    'tracking?tab=alerts',
    'conversions?state=any',
    `conversions/${transactionId}`,
    'billing',
    'billing?tab=deposits',
    'billing?tab=reconciliation',
    'billing?tab=details',
  ].map((page) => `/organizations/${organizationId}/${page}`)
}

/** Every page for the operator only, as it opens. */
export function operatorPages({ projectId, organizationId, transactionId, batchId }: Shown): string[] {
  return [
    'tenants',
    'tenants?tab=organizations',
    'tenants?tab=operators',
    'tenants?tab=figures',
    `tenants/projects/${projectId}`,
    `tenants/organizations/${organizationId}`,
    'campaigns',
    'requests',
    'payments',
    `payments/${batchId}`,
    'ledger?book=demo',
    'ledger?book=demo&tab=accounts',
    'ledger?book=demo&tab=entries',
    'rates',
    'billing',
    'health',
    'audit',
    `transactions/${transactionId}`,
  ].map((page) => `/operator/${page}`)
}
