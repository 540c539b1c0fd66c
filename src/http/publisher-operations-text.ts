import type { ErrorCode } from '../errors.ts'

/** An operation that outside programs call, with an answer to go by; its schema has an example of the request. */
export interface PublicOperationText {
  /** Verb and noun; generated clients name their methods by it, so it never changes. */
  readonly id: string
  /** Left out where the route has a description of its own. */
  readonly description?: string
  readonly errors: readonly ErrorCode[]
  readonly answer: unknown
}

const ids = {
  campaign: '0198c0de-1f00-7a00-8000-000000000001',
  creative: '0198c0de-1f00-7a00-8000-000000000002',
  organization: '0198c0de-1f00-7a00-8000-000000000003',
  impression: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  transaction: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
  user: '0198c0de-1f00-7a00-8000-000000000004',
}
const link = 'https://offers.example.com/l/k3J9xQ2mZb'
const price = { perk: '3 months free', badgeLabel: 'free_trial', oldPrice: '$9.99', newPrice: '$0' }
const shared = { title: 'Three months of music', description: 'No ads, offline too.', perk: '3 months free' }
const organization = {
  id: ids.organization,
  name: 'Tunely',
  description: null,
  url: 'https://tunely.example',
  logoUrl: 'https://images.example/tunely.png',
}
const creative = {
  id: ids.creative,
  title: shared.title,
  subtitle: null,
  description: shared.description,
  primaryImageUrl: 'https://images.example/banner.jpg',
  logoUrl: null,
  additionalImages: [],
  ctaText: 'Try it free',
  supportedPlatforms: ['ios', 'android', 'web'],
}
const catalogOffer = { name: 'Tunely Premium', ...price, targetCountries: ['US', 'CA'], organization }
const looks = {
  clickUrl: link,
  title: shared.title,
  description: shared.description,
  imageUrl: 'https://images.example/banner.jpg',
}
const value = { perk: shared.perk, badgeLabel: 'free_trial' }
const feedOffer = {
  impressionUid: ids.impression,
  campaignId: ids.campaign,
  ...looks,
  additionalImages: [],
  advertiserName: 'Tunely',
  advertiserLogo: 'https://images.example/tunely.png',
  ...value,
}
const messageOffer = { ...looks, advertiserName: 'Tunely', ...value }
const granted = { freeTrial: { startedAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-06-01T12:00:00.000Z' } }
const verified = {
  accepted: true,
  verdict: 'verified',
  transactionId: ids.transaction,
  message: 'The conversion is verified.',
}

/** Errors that any call with a publishable key can answer. */
const keyErrors = ['invalid_request', 'platform_required', 'invalid_key', 'body_too_large'] as const
const served = [...keyErrors, 'rate_limited', 'over_capacity', 'unavailable'] as const satisfies readonly ErrorCode[]
const signed = ['invalid_key', 'invalid_signature', 'unavailable'] as const

const offerCalls = {
  'POST /publisher/sdk/v1/offers/catalog': {
    id: 'getCatalog',
    description:
      'Needs `userId` and a country: `countryCode`, or the user’s address in `X-Forwarded-For`. With `includeAllRegions` ' +
      'it needs neither, returns no links, and is for configuration alone. Safe to repeat.',
    errors: [...served, 'no_geography'],
    answer: {
      success: true,
      offers: [
        {
          id: ids.campaign,
          ...catalogOffer,
          creatives: [{ ...creative, clickUrl: 'https://offers.example.com/click/v1.eyJ0b2tlbiI' }],
        },
      ],
      metadata: { total: 1, limit: 20, offset: 0, hasMore: false },
      locale: 'en',
    },
  },
  'POST /publisher/sdk/v1/offers/feed': {
    id: 'serveFeed',
    description:
      'Serves offers and records that they were served; confirm those that were shown with `confirmDelivery`. Each call makes new ' +
      'links, so repeat it only after 429, 503 or a network failure. Without an eligible offer the list is empty; the answer is never a 404.',
    errors: [...served, 'trial_limit_reached'],
    answer: { success: true, offers: [feedOffer] },
  },
  'POST /publisher/sdk/v1/offers/message': {
    id: 'serveMessage',
    description:
      'Returns the parts of one offer; you write the message. `offer` is null when there is none. Each call makes a new link, so ' +
      'repeat it only after 429, 503 or a network failure.',
    errors: [...served, 'trial_limit_reached'],
    answer: { success: true, offer: messageOffer },
  },
  'POST /publisher/sdk/v1/offers/search': {
    id: 'searchOffers',
    description: 'The feed for web pages: `clientId` is optional, and `locale` is the language of the offers.',
    errors: served,
    answer: { success: true, offers: [feedOffer], locale: 'en' },
  },
  'POST /publisher/sdk/v1/offers/impressions/{impressionUid}/delivered': {
    id: 'confirmDelivery',
    description: 'The first confirmation of an impression counts; later ones are accepted and change nothing.',
    errors: [...keyErrors, 'unavailable'],
    answer: { success: true },
  },
} satisfies Record<string, PublicOperationText>

const userCalls = {
  'POST /publisher/sdk/v1/users/attributes': {
    id: 'storeAttributes',
    description:
      'Replaces the stored set. With an age under 18 only `age`, `countryCode` and `language` are kept, and the answer says ' +
      '`minor: true`. Errors carry `error` and `details`, without `code`. Safe to repeat.',
    errors: [...keyErrors, 'unavailable'],
    answer: { success: true, userId: ids.user, storedAt: '2026-03-01T12:00:00.000Z', minor: false },
  },
  'POST /publisher/sdk/v1/creators/links': {
    id: 'getCreatorLinks',
    description: 'The same creator always gets the same link of a campaign. Safe to repeat.',
    errors: [...keyErrors, 'rate_limited', 'unavailable'],
    answer: {
      creatorId: 'creator-7',
      links: [
        {
          campaignId: ids.campaign,
          linkUrl: link,
          payout: { amount: 2.5, currency: 'USD', model: 'CPA' },
          ...catalogOffer,
          creatives: [creative],
          categories: [],
        },
      ],
    },
  },
  'GET /publisher/sdk/v1/creators/{creatorId}/stats': {
    id: 'getCreatorStats',
    description:
      'Clicks count on the day of the click, completions and earnings on the day of the verification, in UTC.',
    errors: ['invalid_request', 'platform_required', 'invalid_key', 'rate_limited', 'unavailable'],
    answer: {
      creatorId: 'creator-7',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      currency: 'USD',
      campaigns: [
        { campaignId: ids.campaign, campaignTitle: 'Tunely Premium', clicks: 12, completions: 2, earnings: 5 },
      ],
      totals: { clicks: 12, completions: 2, earnings: 5 },
      daily: [{ date: '2026-03-02', clicks: 12, completions: 2, earnings: 5 }],
    },
  },
  'GET /publisher/sdk/v1/entitlements/server': {
    id: 'getEntitlements',
    errors: ['invalid_request', ...signed],
    answer: { success: true, provisional: {}, verified: granted, all: granted, executionTimeMs: 1.2 },
  },
  'POST /publisher/sdk/v1/test/conversions/complete': {
    id: 'completeTestConversion',
    description: 'Takes the real path, including webhook and entitlement, but is not counted in statistics.',
    errors: [...keyErrors, 'not_demo', 'not_found', 'conflict', 'unavailable'],
    answer: { success: true, transactionId: ids.transaction, status: 'verified' },
  },
  'POST /webhooks/service': {
    id: 'ingestSubscriptionEvent',
    errors: [...signed, 'body_too_large'],
    answer: { success: true, message: 'Received evt-1001' },
  },
} satisfies Record<string, PublicOperationText>

const verdictErrors = [
  'invalid_token',
  'invalid_request',
  'not_found',
  'conflict',
  'body_too_large',
  'unavailable',
] as const

const advertiserCalls = {
  'GET /postback': {
    id: 'reportPostback',
    errors: [...verdictErrors, 'rate_limited'],
    answer: verified,
  },
  'POST /postback': {
    id: 'sendPostback',
    errors: [...verdictErrors, 'rate_limited'],
    answer: verified,
  },
  'POST /advertiser/v1/completions': {
    id: 'reportCompletion',
    errors: verdictErrors,
    answer: verified,
  },
  'GET /advertiser/v1/postbacks': {
    id: 'listPostbacks',
    description: 'Every call with a valid token is kept, refused ones included.',
    errors: ['invalid_request', 'invalid_token', 'unavailable'],
    answer: {
      data: [
        {
          id: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c55',
          at: '2026-03-01T12:00:00.000Z',
          source: 'postback',
          transactionId: ids.transaction,
          orderId: 'A-1001',
          amount: '12.50',
          currency: 'EUR',
          status: 'approved',
          dryRun: false,
          verdict: 'verified',
          rule: null,
          message: 'The conversion is verified.',
          httpStatus: 200,
        },
      ],
      nextCursor: null,
    },
  },
} satisfies Record<string, PublicOperationText>

/** The operations of publishers and advertisers, by method and path. */
export const publicOperations: Readonly<Record<string, PublicOperationText>> = {
  ...offerCalls,
  ...userCalls,
  ...advertiserCalls,
}
