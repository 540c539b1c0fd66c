import type { Answer, Body, Entry } from '@offerwire/api-types'

/** The shapes of the API under the names that pages use; `@offerwire/api-types` defines them. */

export type Session = Answer<'/auth/session'>
export type TestClock = NonNullable<Session['testClock']>
export type ClockMove = Body<'/admin/v1/clock', 'post'>
export type PendingFactors = NonNullable<Answer<'/auth/sign-in', 'post'>['secondFactor']>
export type OpenSession = Answer<'/auth/sessions'>['data'][number]
export type SecondFactors = Answer<'/auth/second-factors'>
export type Passkey = SecondFactors['passkeys'][number]
export type Role = Session['roles'][number]
export type OpenInvitation = Answer<'/auth/invitation', 'post'>

export type App = Answer<'/admin/v1/apps/{appId}'>
export type Platform = App['platform']
export type Entitlement = NonNullable<App['entitlement']>
export type AppChange = Body<'/admin/v1/apps/{appId}', 'patch'>
export type NewApp = Body<'/admin/v1/projects/{projectId}/apps', 'post'>
export type AppCampaign = Entry<'/admin/v1/apps/{appId}/campaigns'>

export type Campaign = Answer<'/admin/v1/campaigns/{campaignId}'>
export type CampaignStatus = NonNullable<Campaign['status']>
export type CampaignChange = Body<'/admin/v1/campaigns/{campaignId}', 'patch'>
export type Schedule = NonNullable<Campaign['schedule']>
export type Audience = NonNullable<Campaign['audience']>
export type AudienceCondition = Audience['all'][number]['any'][number]
export type Reach = Answer<'/admin/v1/campaigns/{campaignId}/reach', 'post'>
export type CampaignImport = Answer<'/admin/v1/organizations/{organizationId}/campaigns/import', 'post'>
export type NewCampaign = Body<'/admin/v1/campaigns', 'post'>
export type Goal = Answer<'/admin/v1/campaigns/{campaignId}/goals'>['data'][number]
export type GoalCompletion = Entry<'/admin/v1/goal-completions'>
export type PutGoals = Body<'/admin/v1/campaigns/{campaignId}/goals', 'put'>
export type Deal = Answer<'/admin/v1/deals/{dealId}'>
export type NewDeal = Body<'/admin/v1/campaigns/{campaignId}/deals', 'post'>
export type CampaignPublisher = Entry<'/admin/v1/campaigns/{campaignId}/publishers'>
export type Creative = Answer<'/admin/v1/creatives/{creativeId}'>
export type CreativeChange = Body<'/admin/v1/creatives/{creativeId}', 'patch'>
export type NewCreative = Body<'/admin/v1/campaigns/{campaignId}/creatives', 'post'>
export type Translation = Creative['translations'][string]

export type MarketplaceCampaign = Entry<'/admin/v1/projects/{projectId}/marketplace'>
export type MarketplaceCampaignWithTerms = Answer<'/admin/v1/projects/{projectId}/marketplace/{offeredCampaignId}'>
export type Application = Entry<'/admin/v1/applications'>
export type NewApplication = Body<'/admin/v1/projects/{projectId}/applications', 'post'>
export type ReviewedCreative = Entry<'/admin/v1/creatives'>
export type ReviewDecision = Body<'/admin/v1/creatives/{creativeId}/review', 'post'>

export type Organization = Answer<'/admin/v1/organizations/{organizationId}'>
export type OrganizationChange = Body<'/admin/v1/organizations/{organizationId}', 'patch'>
export type NewOrganization = Body<'/admin/v1/organizations', 'post'>
export type OrganizationSecret = Body<'/admin/v1/organizations/{organizationId}/rotate', 'post'>['which']
export type Postback = Entry<'/admin/v1/organizations/{organizationId}/postbacks'>

export type Key = Entry<'/admin/v1/projects/{projectId}/keys'>
export type NewKey = Body<'/admin/v1/projects/{projectId}/keys', 'post'>
export type Environment = Key['environment']

export type Member = Entry<'/admin/v1/projects/{projectId}/members'>
export type Invitation = Entry<'/admin/v1/projects/{projectId}/invitations'>

export type Transaction = Entry<'/admin/v1/transactions'>
export type TransactionWithTimeline = Answer<'/admin/v1/transactions/{transactionId}'>

export type Webhook = Answer<'/admin/v1/apps/{appId}/webhook'>
export type Delivery = Entry<'/admin/v1/apps/{appId}/webhook/deliveries'>

export type AlertTestResult = Answer<'/admin/v1/apps/{appId}/alerts/test', 'post'>
export type AlertSetting = Answer<'/admin/v1/apps/{appId}/alerts'>
export type IntegrationCheck = Answer<'/admin/v1/apps/{appId}/integration'>['checks'][number]
export type FirstStep = Answer<'/admin/v1/first-steps'>['steps'][number]

export type AuditEntry = Entry<'/admin/v1/audit'>
export type Health = Answer<'/admin/v1/health'>
export type Found = Answer<'/admin/v1/search'>['data'][number]

/** The owner of statistics, campaigns or alerts: an app or an organization. */
export type AppOrOrganization = { appId: string } | { organizationId: string }

/** The signed-in member, with the apps of their projects. */
export interface Me {
  email: string
  /** True if a second factor must be set up before anything else. */
  needsSecondFactor: boolean
  isOperator: boolean
  roles: Role[]
  projects: { id: string; name: string; apps: { id: string; name: string; platform: Platform }[] }[]
  organizations: { id: string; name: string }[]
}

export type Stats = Answer<'/admin/v1/apps/{appId}/stats'>
export type StatsRow = Stats['data'][number]
export type StatsGroup = Exclude<keyof StatsRow, keyof Figures | 'app' | 'appId' | 'organization'>
export type Figures = Stats['totals']

export type Creator = Entry<'/admin/v1/apps/{appId}/creators'>
export type CreatorLink = Entry<'/admin/v1/apps/{appId}/creators/{creatorId}/links'>
export type CreatorStats = Answer<'/admin/v1/apps/{appId}/creators/{creatorId}/stats'>

export type User = Answer<'/admin/v1/apps/{appId}/users/{userId}'>
export type SubscriptionEvent = Entry<'/admin/v1/apps/{appId}/subscription-events'>
export type SignedCall = Body<'/admin/v1/projects/{projectId}/signature-check', 'post'>
export type IncrementalityVersion = Answer<'/admin/v1/apps/{appId}/incrementality'>['versions'][number]
export type Cohort = IncrementalityVersion['treatment']

export type Explained = Answer<'/admin/v1/apps/{appId}/explain', 'post'>['data'][number]
export type SampleUser = Pick<Body<'/admin/v1/apps/{appId}/explain', 'post'>, 'userId' | 'attributes'>

export type EarningsBalance = Answer<'/admin/v1/projects/{projectId}/earnings-balance'>
export type Payment = Entry<'/admin/v1/projects/{projectId}/payments'>
export type Statement = Extract<Answer<'/admin/v1/projects/{projectId}/statements'>, object>
export type NewPaymentMethod = Body<'/admin/v1/projects/{projectId}/payment-method', 'put'>
export type Rail = NewPaymentMethod['rail']
export type Invoice = Entry<'/admin/v1/organizations/{organizationId}/invoices'>
export type Reconciliation = Answer<'/admin/v1/organizations/{organizationId}/reconciliations', 'post'>
export type Funding = Entry<'/admin/v1/organizations/{organizationId}/deposits'>
export type ListedBatch = Entry<'/admin/v1/payment-batches'>
export type PaymentBatch = Answer<'/admin/v1/payment-batches/{batchId}'>
export type BatchPayment = PaymentBatch['payments'][number]
export type PaymentResult = Extract<
  Body<'/admin/v1/payment-batches/{batchId}/results', 'post'>,
  object
>['results'][number]
export type LedgerAccount = Entry<'/admin/v1/ledger/accounts'>
export type LedgerEntry = Entry<'/admin/v1/ledger/entries'>
export type TrialBalance = Answer<'/admin/v1/ledger/trial-balance'>
export type ExchangeRate = Entry<'/admin/v1/exchange-rates'>

export type BillingSettings = Answer<'/admin/v1/billing'>
export type BillingSettingsChange = Body<'/admin/v1/billing', 'put'>
export type OrganizationBilling = Answer<'/admin/v1/organizations/{organizationId}/billing'>
export type OrganizationBillingChange = Body<'/admin/v1/organizations/{organizationId}/billing', 'patch'>
export type ProjectBilling = Answer<'/admin/v1/projects/{projectId}/billing'>
export type ProjectBillingChange = Body<'/admin/v1/projects/{projectId}/billing', 'patch'>
