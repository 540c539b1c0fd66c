import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router'
import { pathPrefix } from './environment.ts'
import { HomeRedirect } from './shell/home-redirect.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { Problem } from './ui/message/problem.tsx'
import { Page } from './ui/page/page.tsx'

type Component = () => React.ReactNode

/** Loads a page's code when it is first visited. */
function page(path: string, load: () => Promise<Component>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

const publisherPages: RouteObject[] = [
  page('overview', () => import('./pages/publisher/overview-page.tsx').then((file) => file.OverviewPage)),
  page('offers', () => import('./pages/publisher/offers/offers-page.tsx').then((file) => file.OffersPage)),
  page('creators', () => import('./pages/publisher/creators/creators-page.tsx').then((file) => file.CreatorsPage)),
  page('creators/:creatorId', () =>
    import('./pages/publisher/creators/creator-page.tsx').then((file) => file.CreatorPage),
  ),
  page('users', () => import('./pages/publisher/users/users-page.tsx').then((file) => file.UsersPage)),
  page('users/:userId', () => import('./pages/publisher/users/user-page.tsx').then((file) => file.UserPage)),
  page('transactions', () => import('./pages/publisher/transactions-page.tsx').then((file) => file.TransactionsPage)),
  page('transactions/:transactionId', () =>
    import('./pages/transactions/transaction-pages.tsx').then((file) => file.TransactionPage),
  ),
  page('incrementality', () =>
    import('./pages/publisher/incrementality/incrementality-page.tsx').then((file) => file.IncrementalityPage),
  ),
  page('webhook', () => import('./pages/publisher/webhook/webhook-page.tsx').then((file) => file.WebhookPage)),
  page('integration', () =>
    import('./pages/publisher/integration/integration-page.tsx').then((file) => file.IntegrationPage),
  ),
  page('inbound-events', () =>
    import('./pages/publisher/inbound-events/inbound-events-page.tsx').then((file) => file.InboundEventsPage),
  ),
  page('keys', () => import('./pages/publisher/keys/keys-page.tsx').then((file) => file.KeysPage)),
  page('settings', () => import('./pages/publisher/settings/settings-page.tsx').then((file) => file.SettingsPage)),
]

const advertiserPages: RouteObject[] = [
  page('overview', () =>
    import('./pages/advertiser/advertiser-overview-page.tsx').then((file) => file.AdvertiserOverviewPage),
  ),
  page('campaigns', () => import('./pages/advertiser/campaigns/campaigns-page.tsx').then((file) => file.CampaignsPage)),
  page('campaigns/new', () =>
    import('./pages/advertiser/campaigns/new-campaign-page.tsx').then((file) => file.NewCampaignPage),
  ),
  page('campaigns/import', () =>
    import('./pages/advertiser/campaigns/import-campaigns-page.tsx').then((file) => file.ImportCampaignsPage),
  ),
  page('campaigns/:campaignId', () =>
    import('./pages/advertiser/campaigns/campaign-page.tsx').then((file) => file.CampaignPage),
  ),
  page('creatives', () => import('./pages/advertiser/creatives-page.tsx').then((file) => file.CreativesPage)),
  page('tracking', () => import('./pages/advertiser/tracking/tracking-page.tsx').then((file) => file.TrackingPage)),
  page('conversions', () => import('./pages/advertiser/conversions-page.tsx').then((file) => file.ConversionsPage)),
  page('conversions/:transactionId', () =>
    import('./pages/transactions/transaction-pages.tsx').then((file) => file.ConversionPage),
  ),
]

const operatorPages: RouteObject[] = [
  page('tenants', () => import('./pages/operator/tenants/tenants-page.tsx').then((file) => file.TenantsPage)),
  page('tenants/projects/:projectId', () =>
    import('./pages/operator/tenants/tenant-project-page.tsx').then((file) => file.TenantProjectPage),
  ),
  page('tenants/organizations/:organizationId', () =>
    import('./pages/operator/tenants/tenant-organization-page.tsx').then((file) => file.TenantOrganizationPage),
  ),
  page('campaigns', () => import('./pages/operator/all-campaigns-page.tsx').then((file) => file.AllCampaignsPage)),
  page('health', () => import('./pages/operator/health-page.tsx').then((file) => file.HealthPage)),
  page('audit', () => import('./pages/operator/audit-page.tsx').then((file) => file.AuditPage)),
  page('transactions/:transactionId', () =>
    import('./pages/transactions/transaction-pages.tsx').then((file) => file.AnyTransactionPage),
  ),
]

/** Every page of the dashboard: its table of contents. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        ErrorBoundary: RouteProblem,
        HydrateFallback: () => null,
        children: [
          page('/sign-in', () => import('./pages/account/sign-in-page.tsx').then((file) => file.SignInPage)),
          page('/forgot-password', () =>
            import('./pages/account/forgot-password-page.tsx').then((file) => file.ForgotPasswordPage),
          ),
          page('/reset-password', () =>
            import('./pages/account/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
          ),
          page('/second-factor', () =>
            import('./pages/account/required-factor-page.tsx').then((file) => file.RequiredFactorPage),
          ),
          page('/invitation', () => import('./pages/account/invitation-page.tsx').then((file) => file.InvitationPage)),
          {
            Component: SignedIn,
            children: [
              {
                ErrorBoundary: RouteProblem,
                children: [
                  { path: '/', Component: HomeRedirect },
                  page('/account', () => import('./pages/account/account-page.tsx').then((file) => file.AccountPage)),
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

/** Shown for a page that failed to load or render. */
function RouteProblem() {
  const error = useRouteError()
  return (
    <Page title="Something went wrong">
      <Problem title="Couldn’t load this page" error={error} onRetry={() => location.reload()} />
    </Page>
  )
}
