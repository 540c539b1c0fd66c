/** A refusal as the service words it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export type Body = Readonly<Record<string, unknown>>

export function fieldRefusal(field: string, problem: string): Refusal {
  return new Refusal(400, 'invalid_request', `${field} ${problem}.`, [{ field, problem }])
}

/** An opaque id: a text of 1 to 512 characters. */
export function requireId(body: Body, field: string, isOptional = false, longest = 512): string {
  const value = body[field]
  if (value === undefined && isOptional) return ''
  if (value === undefined) throw fieldRefusal(field, 'is required')
  if (typeof value !== 'string') throw fieldRefusal(field, 'must be a string')
  const { length } = [...value]
  if (length < 1) throw fieldRefusal(field, 'must not be empty')
  if (length > longest) throw fieldRefusal(field, `must not have more than ${longest} characters`)
  return value
}

export function readLimit(body: Body, greatest: number): number | undefined {
  const { limit } = body
  if (limit === undefined) return undefined
  if (!Number.isInteger(limit)) throw fieldRefusal('limit', 'must be an integer')
  if (Number(limit) < 1 || Number(limit) > greatest) throw fieldRefusal('limit', `must be from 1 to ${greatest}`)
  return Number(limit)
}

const languageTag = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/

export function requireCountry(value: unknown, field: string): void {
  if (value === undefined) throw fieldRefusal(field, 'is required')
  if (typeof value !== 'string' || !/^[A-Z]{2}$/.test(value)) throw fieldRefusal(field, 'must be two uppercase letters')
}

function requireAttributes({ attributes }: Body): Body {
  if (isRecord(attributes)) return attributes
  throw fieldRefusal('attributes', attributes === undefined ? 'is required' : 'must be an object')
}

/** The `attributes` of feed, message and search. */
export function requireAudience(body: Body): void {
  const attributes = requireAttributes(body)
  requireCountry(attributes.countryCode, 'attributes.countryCode')
  const { language, platform } = attributes
  if (language === undefined) throw fieldRefusal('attributes.language', 'is required')
  if (typeof language !== 'string' || !languageTag.test(language)) {
    throw fieldRefusal('attributes.language', 'must be a BCP-47 tag')
  }
  if (platform !== undefined && !['android', 'ios', 'web'].includes(String(platform))) {
    throw fieldRefusal('attributes.platform', 'must be one of android, ios, web')
  }
}

const openKeys =
  'countryCode language city state region subscriptionTier monthsSubscribed billingCycle lastPaymentAmount lastActiveDate totalSessions custom age'.split(
    ' ',
  )
const gatedKeys = 'email firstName lastName mobile phoneNumber postalCode postcode latitude longitude gender'.split(' ')

/** Refuses what this app may not store; answers whether the age sent is a minor's. */
export function checkAttributes(body: Body, isAdultsOnly: boolean): { isMinor: boolean; kept: Body } {
  const attributes = requireAttributes(body)
  const rejected = Object.keys(attributes).filter(
    (key) => !(openKeys.includes(key) || (isAdultsOnly && gatedKeys.includes(key))),
  )
  if (rejected.length > 0) {
    const details = rejected.map((key) => ({ field: `attributes.${key}`, problem: 'is not accepted from this app' }))
    const status = isAdultsOnly ? 'adults_only' : 'undeclared'
    const message = `Rejected attributes: ${rejected.join(', ')}. The app's audience status is ${status}. Nothing was stored.`
    throw new Refusal(400, 'invalid_request', message, details)
  }
  checkValues(attributes)
  const { age } = attributes
  const isMinor = typeof age === 'number' && age < 18
  const keptOfMinor = Object.entries(attributes).filter(([key]) => ['age', 'countryCode', 'language'].includes(key))
  return { isMinor, kept: isMinor ? Object.fromEntries(keptOfMinor) : attributes }
}

function checkValues(attributes: Body): void {
  for (const [key, value] of Object.entries(attributes)) {
    const field = `attributes.${key}`
    if (key === 'age') {
      if (!Number.isInteger(value)) throw fieldRefusal(field, 'must be an integer')
      if (Number(value) < 0 || Number(value) > 120) throw fieldRefusal(field, 'must be from 0 to 120')
    } else if (key === 'custom') {
      if (!isRecord(value)) throw fieldRefusal(field, 'must be an object')
    } else if (typeof value !== 'string') throw fieldRefusal(field, 'must be a string')
    if (key === 'countryCode') requireCountry(value, field)
  }
}

const eventTypes =
  'did_subscribe did_renew did_cancel did_resubscribe did_expire did_enter_grace_period did_enter_billing_retry did_pause did_change_product did_refund'.split(
    ' ',
  )

/** The id of a subscription event that would be stored; undefined for one that would be dropped. */
export function storableEventId(text: string): string | undefined {
  try {
    const { event_id: id, event_type: type, user, subscription } = JSON.parse(text)
    const ids = [id, user?.app_account_id, subscription?.original_transaction_id]
    const isWhole = ids.every((each) => typeof each === 'string' && each !== '') && eventTypes.includes(type)
    return isWhole ? id : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
}
