type Parameters = Record<string, string | number | undefined>

/** Every address of the dashboard, spelled out only in this file. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => withQuery('/sign-in', { next }),
  forgotPassword: () => '/forgot-password',
  requiredFactor: (next?: string) => withQuery('/second-factor', { next }),
  account: () => '/account',

  overview: (appId: string) => app(appId, 'overview'),
  offers: (appId: string, query?: { preview: string }) => withQuery(app(appId, 'offers'), query),
  marketplace: (appId: string, query?: { tab?: string }) => withQuery(app(appId, 'marketplace'), query),
  marketplaceCampaign: (appId: string, campaignId: string) => app(appId, `marketplace/${campaignId}`),
  creators: (appId: string) => app(appId, 'creators'),
  creator: (appId: string, creatorId: string) => app(appId, `creators/${encodeURIComponent(creatorId)}`),
  users: (appId: string) => app(appId, 'users'),
  user: (appId: string, userId: string) => app(appId, `users/${encodeURIComponent(userId)}`),
  transactions: (appId: string, query?: Parameters) => withQuery(app(appId, 'transactions'), query),
  transaction: (appId: string, id: string) => app(appId, `transactions/${id}`),
  earnings: (appId: string) => app(appId, 'earnings'),
  incrementality: (appId: string) => app(appId, 'incrementality'),
  webhook: (appId: string) => app(appId, 'webhook'),
  integration: (appId: string) => app(appId, 'integration'),
  inboundEvents: (appId: string, query?: { tab?: string; event?: string }) =>
    withQuery(app(appId, 'inbound-events'), query),
  keys: (appId: string) => app(appId, 'keys'),
  settings: (appId: string) => app(appId, 'settings'),

  advertiserOverview: (organizationId: string) => organization(organizationId, 'overview'),
  campaigns: (organizationId: string) => organization(organizationId, 'campaigns'),
  newCampaign: (organizationId: string) => organization(organizationId, 'campaigns/new'),
  importCampaigns: (organizationId: string) => organization(organizationId, 'campaigns/import'),
  campaign: (organizationId: string, id: string, query?: { tab?: string }) =>
    withQuery(organization(organizationId, `campaigns/${id}`), query),
  creatives: (organizationId: string, query?: { campaign?: string }) =>
    withQuery(organization(organizationId, 'creatives'), query),
  tracking: (organizationId: string) => organization(organizationId, 'tracking'),
  conversions: (organizationId: string, query?: Parameters) =>
    withQuery(organization(organizationId, 'conversions'), query),
  conversion: (organizationId: string, id: string) => organization(organizationId, `conversions/${id}`),
  billing: (organizationId: string) => organization(organizationId, 'billing'),

  tenants: (query?: { tab?: string }) => withQuery('/operator/tenants', query),
  tenantProject: (id: string) => `/operator/tenants/projects/${id}`,
  tenantOrganization: (id: string) => `/operator/tenants/organizations/${id}`,
  allCampaigns: () => '/operator/campaigns',
  requests: () => '/operator/requests',
  batches: () => '/operator/payments',
  batch: (id: string) => `/operator/payments/${id}`,
  ledger: (query?: { tab?: string; account?: string }) => withQuery('/operator/ledger', query),
  rates: () => '/operator/rates',
  billingSettings: () => '/operator/billing',
  health: () => '/operator/health',
  audit: (query?: Parameters) => withQuery('/operator/audit', query),
  anyTransaction: (id: string) => `/operator/transactions/${id}`,
}

function app(appId: string, page: string): string {
  return `/apps/${appId}/${page}`
}

function organization(organizationId: string, page: string): string {
  return `/organizations/${organizationId}/${page}`
}

function withQuery(path: string, query: Parameters = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}
