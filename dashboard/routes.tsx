import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router'
import { pathPrefix } from './environment.ts'
import { HomeRedirect } from './shell/home-redirect.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { Problem } from './ui/message/notes.tsx'
import { Page } from './ui/page/page.tsx'

type Component = () => React.ReactNode

/** Loads a page's code when it is first visited; `name` is the export of its file. */
function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, Component>>,
  name: Name,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }) }
}

/** Redirects an incomplete address to its first page. */
function first(path: string): RouteObject {
  return { index: true, element: <Navigate to={path} replace /> }
}

const publisherPages: RouteObject[] = [
  first('overview'),
  page('overview', () => import('./pages/publisher/overview-page.tsx'), 'OverviewPage'),
  page('offers', () => import('./pages/publisher/offers/offers-page.tsx'), 'OffersPage'),
  page('marketplace', () => import('./pages/publisher/marketplace/marketplace-page.tsx'), 'MarketplacePage'),
  page(
    'marketplace/:campaignId',
    () => import('./pages/publisher/marketplace/marketplace-campaign-page.tsx'),
    'MarketplaceCampaignPage',
  ),
  page('creators', () => import('./pages/publisher/creators/creators-page.tsx'), 'CreatorsPage'),
  page('creators/:creatorId', () => import('./pages/publisher/creators/creator-page.tsx'), 'CreatorPage'),
  page('users', () => import('./pages/publisher/users/users-page.tsx'), 'UsersPage'),
  page('users/:userId', () => import('./pages/publisher/users/user-page.tsx'), 'UserPage'),
  page('transactions', () => import('./pages/transactions/transaction-list-pages.tsx'), 'TransactionsPage'),
  page('transactions/:transactionId', () => import('./pages/transactions/transaction-pages.tsx'), 'TransactionPage'),
  page('earnings', () => import('./pages/publisher/earnings/earnings-page.tsx'), 'EarningsPage'),
  page(
    'incrementality',
    () => import('./pages/publisher/incrementality/incrementality-page.tsx'),
    'IncrementalityPage',
  ),
  page('webhook', () => import('./pages/publisher/webhook/webhook-page.tsx'), 'WebhookPage'),
  page('integration', () => import('./pages/publisher/integration/integration-page.tsx'), 'IntegrationPage'),
  page('inbound-events', () => import('./pages/publisher/inbound-events/inbound-events-page.tsx'), 'InboundEventsPage'),
  page('keys', () => import('./pages/publisher/keys/keys-page.tsx'), 'KeysPage'),
  page('settings', () => import('./pages/publisher/settings/settings-page.tsx'), 'SettingsPage'),
]

const advertiserPages: RouteObject[] = [
  first('overview'),
  page('overview', () => import('./pages/advertiser/advertiser-overview-page.tsx'), 'AdvertiserOverviewPage'),
  page('campaigns', () => import('./pages/advertiser/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  page('campaigns/new', () => import('./pages/advertiser/campaigns/new-campaign-page.tsx'), 'NewCampaignPage'),
  page(
    'campaigns/import',
    () => import('./pages/advertiser/campaigns/import-campaigns-page.tsx'),
    'ImportCampaignsPage',
  ),
  page('campaigns/:campaignId', () => import('./pages/advertiser/campaigns/campaign-page.tsx'), 'CampaignPage'),
  page('creatives', () => import('./pages/advertiser/creatives-page.tsx'), 'CreativesPage'),
  page('tracking', () => import('./pages/advertiser/tracking/tracking-page.tsx'), 'TrackingPage'),
  page('conversions', () => import('./pages/transactions/transaction-list-pages.tsx'), 'ConversionsPage'),
  page('conversions/:transactionId', () => import('./pages/transactions/transaction-pages.tsx'), 'ConversionPage'),
  page('billing', () => import('./pages/advertiser/billing/billing-page.tsx'), 'BillingPage'),
]

const operatorPages: RouteObject[] = [
  first('tenants'),
  page('tenants', () => import('./pages/operator/tenants/tenants-page.tsx'), 'TenantsPage'),
  page('tenants/projects/:projectId', () => import('./pages/operator/tenants/tenant-pages.tsx'), 'TenantProjectPage'),
  page(
    'tenants/organizations/:organizationId',
    () => import('./pages/operator/tenants/tenant-pages.tsx'),
    'TenantOrganizationPage',
  ),
  page('campaigns', () => import('./pages/operator/all-campaigns-page.tsx'), 'AllCampaignsPage'),
  page('requests', () => import('./pages/operator/requests/requests-page.tsx'), 'RequestsPage'),
  page('payments', () => import('./pages/operator/money/batches-page.tsx'), 'BatchesPage'),
  page('payments/:batchId', () => import('./pages/operator/money/batch-page.tsx'), 'BatchPage'),
  page('ledger', () => import('./pages/operator/money/ledger-page.tsx'), 'LedgerPage'),
  page('billing', () => import('./pages/operator/money/billing-settings-page.tsx'), 'BillingSettingsPage'),
  page('rates', () => import('./pages/operator/money/rates-page.tsx'), 'RatesPage'),
  page('health', () => import('./pages/operator/health-page.tsx'), 'HealthPage'),
  page('audit', () => import('./pages/operator/audit-page.tsx'), 'AuditPage'),
  page('transactions/:transactionId', () => import('./pages/transactions/transaction-pages.tsx'), 'AnyTransactionPage'),
]

/** Every page of the dashboard: its table of contents. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        ErrorBoundary: RouteProblem,
        HydrateFallback: () => null,
        children: [
          page('/sign-in', () => import('./pages/account/sign-in-page.tsx'), 'SignInPage'),
          page('/forgot-password', () => import('./pages/account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
          page('/reset-password', () => import('./pages/account/single-use-link-pages.tsx'), 'ResetPasswordPage'),
          page('/second-factor', () => import('./pages/account/required-factor-page.tsx'), 'RequiredFactorPage'),
          page('/invitation', () => import('./pages/account/single-use-link-pages.tsx'), 'InvitationPage'),
          {
            Component: SignedIn,
            children: [
              {
                ErrorBoundary: RouteProblem,
                children: [
                  { path: '/', Component: HomeRedirect },
                  page('/account', () => import('./pages/account/account-page.tsx'), 'AccountPage'),
                  { path: '/apps/:appId', children: publisherPages },
                  { path: '/organizations/:organizationId', children: advertiserPages },
                  { path: '/operator', children: operatorPages },
                  { path: '*', Component: NotFoundPage },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: `${pathPrefix}/dashboard` },
  )
}

function RouteProblem() {
  const error = useRouteError()
  return (
    <Page title="Something went wrong">
      <Problem title="Couldn’t load this page" error={error} onRetry={() => location.reload()} />
    </Page>
  )
}
