import type { Schemas } from '../client.ts'
import { catalogOffer, feedOffer, messageOffer, type TestOffer } from './offers.ts'
import {
  type Body,
  checkAttributes,
  fieldRefusal,
  isUuid,
  Refusal,
  readLimit,
  requireAudience,
  requireCountry,
  requireId,
} from './rules.ts'

/** The state of the test service; a test may read and change all of it. */
export interface TestState {
  offers: readonly TestOffer[]
  /** True when the app is rated 18+, and so may store attributes that identify a person. */
  isAdultsOnly: boolean
  readonly attributes: Map<string, Body>
  readonly deliveries: { impressionUid: string; deliveredTimestamp: number }[]
  readonly events: Map<string, unknown>
  /** Verified entitlements by user. */
  readonly entitlements: Map<string, Schemas['EntitlementDetails']>
  /** Users by transaction, for test conversions. */
  readonly transactions: Map<string, string>
}

export interface TestCall {
  readonly body: Body
  readonly parameter: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly baseUrl: string
}

type Answer = (state: TestState, call: TestCall) => unknown

function eligible(state: TestState, countryCode: unknown): readonly TestOffer[] {
  return state.offers.filter(({ targetCountries: list }) => list.length === 0 || list.includes(String(countryCode)))
}

function link({ baseUrl }: TestCall): string {
  return `${baseUrl}/l/${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
}

function ranked(state: TestState, call: TestCall) {
  requireAudience(call.body)
  const limit = readLimit(call.body, 25) ?? 10
  const { countryCode } = call.body.attributes as Body
  return eligible(state, countryCode)
    .slice(0, limit)
    .map((offer) => feedOffer(offer, link(call)))
}

const getCatalog: Answer = (state, call) => {
  const { body, headers, baseUrl } = call
  const isAll = body.includeAllRegions === true
  if (!isAll) requireId(body, 'userId')
  const limit = readLimit(body, 100)
  if (!isAll && body.countryCode !== undefined) requireCountry(body.countryCode, 'countryCode')
  if (!isAll && body.countryCode === undefined && !headers.has('x-forwarded-for')) {
    throw new Refusal(400, 'no_geography', 'countryCode is missing, and X-Forwarded-For gives no country.')
  }
  const all = isAll ? state.offers : eligible(state, body.countryCode ?? 'US')
  const offset = limit === undefined ? 0 : Number(body.offset ?? 0)
  const page = all.slice(offset, limit === undefined ? undefined : offset + limit)
  const offers = page.map((each) => catalogOffer(each, isAll ? undefined : `${baseUrl}/click/${crypto.randomUUID()}`))
  const metadata = { total: all.length, limit: limit ?? all.length, offset, hasMore: offset + page.length < all.length }
  return { success: true, offers, metadata, locale: 'en' }
}

const serveFeed: Answer = (state, call) => {
  for (const field of ['clientId', 'userId']) requireId(call.body, field)
  return { success: true, offers: ranked(state, call) }
}

const serveMessage: Answer = (state, call) => {
  for (const field of ['clientId', 'chatId']) requireId(call.body, field)
  requireAudience(call.body)
  const [first] = eligible(state, (call.body.attributes as Body).countryCode)
  return { success: true, offer: first === undefined ? null : messageOffer(first, link(call)) }
}

const searchOffers: Answer = (state, call) => {
  requireId(call.body, 'userId')
  requireId(call.body, 'clientId', true)
  return { success: true, offers: ranked(state, call), locale: 'en' }
}

const confirmDelivery: Answer = (state, { body, parameter }) => {
  if (!isUuid(parameter)) throw fieldRefusal('impressionUid', 'must be a UUID of 36 characters')
  const { deliveredTimestamp } = body
  if (deliveredTimestamp === undefined) throw fieldRefusal('deliveredTimestamp', 'is required')
  if (!Number.isInteger(deliveredTimestamp)) throw fieldRefusal('deliveredTimestamp', 'must be an integer')
  if (Number(deliveredTimestamp) < 1) throw fieldRefusal('deliveredTimestamp', 'must not be less than 1')
  state.deliveries.push({ impressionUid: parameter, deliveredTimestamp: Number(deliveredTimestamp) })
  return { success: true }
}

const storeAttributes: Answer = (state, { body }) => {
  const userId = requireId(body, 'userId')
  const { isMinor, kept } = checkAttributes(body, state.isAdultsOnly)
  state.attributes.set(userId, kept)
  return { success: true, userId: crypto.randomUUID(), storedAt: new Date().toISOString(), minor: isMinor }
}

const getCreatorLinks: Answer = (state, { body, baseUrl }) => {
  const creatorId = requireId(body, 'creatorId', false, 128)
  const links = state.offers.map((offer) => {
    const { id, ...shown } = catalogOffer(offer, undefined)
    const payout = { amount: 2, currency: 'USD', model: 'CPA' }
    return { campaignId: id, linkUrl: `${baseUrl}/l/${slugOf(`${id} ${creatorId}`)}`, payout, ...shown, categories: [] }
  })
  return { creatorId, links }
}

/** Ten characters that are the same for a text each time, and others for another: two halves of a hash (FNV-1a). */
function slugOf(text: string): string {
  const hash = (seed: number) =>
    [...text].reduce((sum, each) => Math.imul(sum ^ (each.codePointAt(0) ?? 0), 16_777_619) >>> 0, seed)
  return [2_166_136_261, 40_389].map((seed) => hash(seed).toString(36).padStart(7, '0').slice(-5)).join('')
}

/** A day that the calendar has: the 30th of February is read as one of March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

const getCreatorStats: Answer = (_state, { parameter, query }) => {
  requireId({ creatorId: parameter }, 'creatorId', false, 128)
  const range = Object.fromEntries(
    ['startDate', 'endDate'].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
  )
  for (const [name, day] of Object.entries(range)) {
    if (!isDay(String(day))) throw fieldRefusal(name, 'must be a day as YYYY-MM-DD')
  }
  if (range.startDate && range.endDate && range.startDate > range.endDate)
    throw fieldRefusal('startDate', 'must not be later than endDate')
  const totals = { clicks: 0, completions: 0, earnings: 0 }
  return { creatorId: parameter, ...range, currency: 'USD', campaigns: [], totals, daily: [] }
}

const getEntitlements: Answer = (state, { query }) => {
  const verified = state.entitlements.get(requireId(Object.fromEntries(query), 'userId')) ?? {}
  return { success: true, provisional: {}, verified, all: verified, executionTimeMs: 0.1 }
}

const completeTestConversion: Answer = (state, { body }) => {
  const transactionId = requireId(body, 'transactionId')
  if (!isUuid(transactionId)) throw fieldRefusal('transactionId', 'must be a UUID of 36 characters')
  if (!state.transactions.has(transactionId)) {
    throw new Refusal(404, 'not_found', 'transactionId is not the id of a transaction of this project.')
  }
  return { success: true, transactionId, status: 'verified' }
}

/** By method and path; a `*` stands for the one parameter. */
export const answers: Readonly<
  Record<string, { readonly answer: Answer; readonly status?: number; readonly isSigned?: true }>
> = {
  'POST /publisher/sdk/v1/offers/catalog': { answer: getCatalog },
  'POST /publisher/sdk/v1/offers/feed': { answer: serveFeed },
  'POST /publisher/sdk/v1/offers/message': { answer: serveMessage },
  'POST /publisher/sdk/v1/offers/search': { answer: searchOffers },
  'POST /publisher/sdk/v1/offers/impressions/*/delivered': { answer: confirmDelivery, status: 202 },
  'POST /publisher/sdk/v1/users/attributes': { answer: storeAttributes },
  'POST /publisher/sdk/v1/creators/links': { answer: getCreatorLinks },
  'GET /publisher/sdk/v1/creators/*/stats': { answer: getCreatorStats },
  'GET /publisher/sdk/v1/entitlements/server': { answer: getEntitlements, isSigned: true },
  'POST /publisher/sdk/v1/test/conversions/complete': { answer: completeTestConversion },
}
