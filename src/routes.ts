import type { AccessParts } from './access/access-parts.ts'
import { guardMetrics } from './access/authenticate.hook.ts'
import type { Core } from './core.ts'
import type { ReportReads } from './db/database.ts'
import { demoAdvertiserRoutes, demoImagesRoute } from './demo/advertiser.route.ts'
import type { AccountParts } from './features/accounts/account-parts.ts'
import { auditRoute } from './features/accounts/audit/audit.route.ts'
import { invitationRoutes, memberRoutes } from './features/accounts/members/members.route.ts'
import { passwordRoutes } from './features/accounts/members/passwords.route.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor.route.ts'
import { sessionRoutes } from './features/accounts/sign-in/session.route.ts'
import { alertRoutes } from './features/alerts/alerts.route.ts'
import { appRoutes } from './features/apps/apps.route.ts'
import { keyRoutes } from './features/apps/keys/keys.route.ts'
import { appCampaignRoutes } from './features/apps/listings/app-campaigns.route.ts'
import { projectRoutes } from './features/apps/projects/projects.route.ts'
import { adjustmentRoutes } from './features/billing/adjustments/adjustments.route.ts'
import { creatorPartyRoutes } from './features/billing/creators/creator-party.route.ts'
import { earningsRoutes } from './features/billing/earnings/earnings.route.ts'
import { fundsRoutes } from './features/billing/funds/funds.route.ts'
import { invoiceRoutes } from './features/billing/invoices/invoices.route.ts'
import { ledgerRoutes } from './features/billing/ledger/ledger.route.ts'
import { paymentMethodRoutes } from './features/billing/payment-methods/payment-methods.route.ts'
import { batchRoutes } from './features/billing/payments/batches.route.ts'
import { paymentRoutes } from './features/billing/payments/payments.route.ts'
import { rateRoutes } from './features/billing/rates/rates.route.ts'
import { billingSettingsRoutes } from './features/billing/settings/settings.route.ts'
import { statementRoutes } from './features/billing/statements/statements.route.ts'
import { campaignRoutes } from './features/campaigns/campaigns.route.ts'
import { creativeRoutes } from './features/campaigns/creatives/creatives.route.ts'
import { goalRoutes } from './features/campaigns/goals/goals.route.ts'
import { organizationRoutes } from './features/campaigns/organizations/organizations.route.ts'
import { linkRoutes } from './features/clicks/link.route.ts'
import { conversionCallRoutes } from './features/conversions/conversion-calls.route.ts'
import { judgeWaitingCalls } from './features/conversions/goals/judge-waiting-calls.ts'
import { postbackLogRoutes } from './features/conversions/postback-log.route.ts'
import { reconciliationRoutes } from './features/conversions/reconciliation/reconciliation.route.ts'
import { reversalRoutes } from './features/conversions/reversals.route.ts'
import { testConversionRoute } from './features/conversions/test-conversion.route.ts'
import { creatorLinksRoute, creatorStatsRoute, creatorsRoutes } from './features/creators/creators.route.ts'
import { dealRoutes } from './features/deals/deals.route.ts'
import type { EntitlementParts } from './features/entitlements/entitlement-parts.ts'
import { entitlementsRoute } from './features/entitlements/entitlements.route.ts'
import { erasureRoute } from './features/erasure/erasure.route.ts'
import type { ErasureParts } from './features/erasure/erasure-parts.ts'
import { healthRoute } from './features/health/health.route.ts'
import { hostedPageRoutes } from './features/hosted-page/hosted-page.route.ts'
import { deliveredRoute } from './features/impressions/delivered.route.ts'
import { incrementalityRoute } from './features/incrementality/incrementality.route.ts'
import { applicationRoutes } from './features/marketplace/applications/applications.route.ts'
import { marketplaceRoutes } from './features/marketplace/marketplace.route.ts'
import { dashboardRoutes } from './features/pages/dashboard/dashboard.route.ts'
import { guideRoutes } from './features/pages/guides/guides.route.ts'
import type { PageParts } from './features/pages/page-parts.ts'
import type { RankingParts } from './features/ranking/ranking-parts.ts'
import { retentionRoute } from './features/retention/retention.route.ts'
import { clockRoutes } from './features/sandbox-clock/clock.route.ts'
import type { SandboxParts } from './features/sandbox-clock/sandbox-parts.ts'
import { searchRoute } from './features/search/search.route.ts'
import { catalogRoute } from './features/serving/catalog/catalog.route.ts'
import { explainRoutes } from './features/serving/explain/explain.route.ts'
import { offerRoutes } from './features/serving/offers.route.ts'
import type { ServingParts } from './features/serving/open-offer-serving.ts'
import { settingsRoutes } from './features/settings/settings.route.ts'
import { setupStatusRoutes } from './features/setup-status/setup-status.route.ts'
import { signatureCheckRoute } from './features/signature-debugger/signature-check.route.ts'
import type { StatisticsParts } from './features/statistics/statistics-parts.ts'
import { statsRoutes } from './features/statistics/stats.route.ts'
import type { SubscriptionParts } from './features/subscriptions/subscription-parts.ts'
import { eventLogRoutes, ingestionRoute } from './features/subscriptions/subscriptions.route.ts'
import { goalCompletionsRoute } from './features/transactions/goal-completions/goal-completions.route.ts'
import { transactionsRoutes } from './features/transactions/transactions.route.ts'
import { attributesRoute } from './features/users/attributes/attributes.route.ts'
import { storedUsersRoute } from './features/users/stored-users.route.ts'
import { userRoutes } from './features/users/user.route.ts'
import type { UserParts } from './features/users/user-parts.ts'
import type { WebhookParts } from './features/webhooks/webhook-parts.ts'
import { completionsRoute, webhooksRoutes } from './features/webhooks/webhooks.route.ts'
import type { Api } from './http/server.ts'
import { operationsRoutes } from './operations/operations.route.ts'
import type { Readiness } from './operations/readiness.ts'

/** All parts of a process. A route names the ones it needs; only the composition root and this table know them all. */
export type Services = Core &
  AccessParts &
  AccountParts &
  EntitlementParts &
  ErasureParts &
  PageParts &
  RankingParts &
  SandboxParts &
  ServingParts &
  StatisticsParts &
  SubscriptionParts &
  UserParts &
  WebhookParts

/** Every endpoint by name: the service's table of contents. */
export function registerRoutes(api: Api, services: Services, readiness: Readiness): void {
  noteChanges(api, services.database.reports)
  operationsRoutes(api, { readiness, metrics: services.metrics, guardMetrics: guardMetrics(services) })

  catalogRoute(api, services)
  offerRoutes(api, services)
  deliveredRoute(api, services)
  attributesRoute(api, services)
  creatorLinksRoute(api, services)
  creatorStatsRoute(api, services)
  entitlementsRoute(api, services)
  testConversionRoute(api, services)
  ingestionRoute(api, services)

  linkRoutes(api, services)

  conversionCallRoutes(api, services)
  postbackLogRoutes(api, services)

  userRoutes(api, services)
  storedUsersRoute(api, services)
  eventLogRoutes(api, services)
  incrementalityRoute(api, services)
  signatureCheckRoute(api, services)
  erasureRoute(api, services)
  statsRoutes(api, services)
  creatorsRoutes(api, services)
  transactionsRoutes(api, services)
  goalCompletionsRoute(api, services)
  webhooksRoutes(api, services)
  completionsRoute(api, services)
  sessionRoutes(api, services)
  secondFactorRoutes(api, services)
  passwordRoutes(api, services)
  invitationRoutes(api, services)
  memberRoutes(api, services)

  tenantRoutes(api, services)
  explainRoutes(api, services)
  auditRoute(api, services)

  moneyRoutes(api, services)

  hostedPageRoutes(api, services)
  demoAdvertiserRoutes(api, services)
  demoImagesRoute(api)

  settingsRoutes(api, services)
  searchRoute(api, services)
  healthRoute(api, services)
  setupStatusRoutes(api, services)
  alertRoutes(api, services)
  retentionRoute(api, services)
  clockRoutes(api, services)
  dashboardRoutes(api, services)
  guideRoutes(api, services)
}

/** Advertisers with their campaigns, publishers with their apps, and which app may serve which campaign. */
function tenantRoutes(api: Api, services: Services): void {
  organizationRoutes(api, services)
  campaignRoutes(api, services)
  creativeRoutes(api, services)
  goalRoutes(api, services)
  dealRoutes(api, services)
  projectRoutes(api, services)
  appRoutes(api, services)
  appCampaignRoutes(api, services)
  keyRoutes(api, services)
  marketplaceRoutes(api, services)
  applicationRoutes(api, services)
}

/** What is owed and paid. */
function moneyRoutes(api: Api, services: Services): void {
  reversalRoutes(api, services)
  reconciliationRoutes(api, services)
  invoiceRoutes(api, services)
  statementRoutes(api, services)
  earningsRoutes(api, services)
  ledgerRoutes(api, services)
  adjustmentRoutes(api, services)
  creatorPartyRoutes(api, services)
  rateRoutes(api, { ...services, onRatesEntered: () => judgeWaitingCalls(services) })
  fundsRoutes(api, services)
  billingSettingsRoutes(api, services)
  paymentMethodRoutes(api, services)
  batchRoutes(api, services)
  paymentRoutes(api, services)
}

/** Lets the author of a management change read it at once: the response waits until replica reads include it. */
function noteChanges(api: Api, reports: ReportReads): void {
  if (reports.status() === undefined) return
  api.addHook('onSend', async ({ method, url }, { statusCode }) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (!isRead && url.startsWith('/admin/') && statusCode < 400) await reports.noteChange()
  })
}
