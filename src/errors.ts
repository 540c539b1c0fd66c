/** Every error code of the API: its HTTP status, and its meaning in the API document. */
export const errorCodes = {
  invalid_request: [400, 'The request is malformed; `details` names the fields.'],
  platform_required: [400, 'The key belongs to several apps: send `X-Platform`.'],
  no_geography: [400, 'Neither `countryCode` nor `X-Forwarded-For` gives a country.'],
  invalid_key: [401, '`X-API-Key` is missing, wrong, or has no app for `X-Platform`.'],
  invalid_signature: [401, 'The signature does not match, or `X-Timestamp` is more than 300 seconds off.'],
  invalid_token: [401, 'The token or session is missing, wrong or expired.'],
  wrong_password: [401, 'The e-mail address or password is incorrect.'],
  wrong_code: [401, 'The code or passkey is wrong, already used or expired.'],
  forbidden: [403, 'The caller may not change this, or a call with a session has another `Origin` or none.'],
  not_demo: [403, 'The transaction does not belong to a demo campaign.'],
  second_person_needed: [403, 'Another member than its maker has to do this.'],
  second_factor_required: [403, 'The member must set up a second factor first.'],
  not_found: [404, 'No object with this id exists, or the caller may not see it.'],
  conflict: [409, 'The current state does not allow it.'],
  terms_changed: [409, 'The campaign has other terms than those that were accepted.'],
  already_granted: [409, 'The app has the campaign on its list.'],
  already_pending: [409, 'An application of the app for the campaign is pending.'],
  too_many_pending: [409, 'The project has as many pending applications as it may have.'],
  not_pending: [409, 'It was decided or withdrawn before.'],
  deal_exists: [409, 'The campaign has a deal with this project, or with this app of it.'],
  rate_in_use: [409, 'The exchange rate was used and cannot be changed.'],
  period_closed: [409, 'An invoice covers this period already.'],
  nothing_to_invoice: [409, 'Nothing above 0 was booked in the period.'],
  reference_used: [409, 'The reference was used before, with another amount.'],
  exceeds_remaining: [409, 'The amount is above the amount that is left.'],
  plan_changed: [409, 'The plan is not the present one: make it again.'],
  rate_missing: [409, 'Neither the day nor the seven days before have an exchange rate.'],
  currency_not_of_rail: [409, 'The rail does not pay in this currency.'],
  seller_incomplete: [409, "The seller's name or IBAN is missing in the billing settings."],
  batch_canceled: [409, 'The payment batch was canceled.'],
  already_approved: [409, 'The payment batch was approved before.'],
  not_approved: [409, 'The payment batch is not approved yet.'],
  nothing_to_pay: [409, 'Nobody can be paid by this batch.'],
  trial_limit_reached: [409, 'The client has reached its trial limit.'],
  gone: [410, 'The link has been used or has expired.'],
  precondition_failed: [412, 'It is no longer at the version that `If-Match` or `updatedAt` names.'],
  body_too_large: [413, 'The body is too large.'],
  query_too_long: [414, 'The query string is too long.'],
  rate_limited: [429, 'Too many requests; wait for `Retry-After` seconds.'],
  internal: [500, 'Something went wrong in the service.'],
  over_capacity: [503, 'The service is busy; try again after `Retry-After` seconds.'],
  storage_budget: [503, 'The app stores as many users, or bytes of them, as its budget allows.'],
  unavailable: [503, 'The database does not answer; try again later.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type ErrorCode = keyof typeof errorCodes

/** Errors that any call with a publishable key may return. */
export const keyErrors = [
  'invalid_request',
  'platform_required',
  'invalid_key',
  'body_too_large',
] as const satisfies readonly ErrorCode[]

export const servedErrors = [
  ...keyErrors,
  'rate_limited',
  'over_capacity',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export interface ServiceErrorOptions {
  /** Machine-readable details for the caller, such as the wrong fields. */
  details?: unknown
  /** Seconds after which a retry may succeed; sent as `Retry-After`. A 503 without it says 1. */
  retryAfterSeconds?: number
  headers?: Readonly<Record<string, string>>
  /** The message for the log, if the public one repeats input. */
  logMessage?: string
  cause?: unknown
}

/** The one error that becomes a response: a stable code, a public message that names the field, a private cause. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  readonly logMessage: string
  readonly #headers: Readonly<Record<string, string>> | undefined

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    const { stackTraceLimit } = Error
    // Nobody reads the stack of a caller's fault, and a flood of refusals would pay for making it.
    if (errorCodes[code][0] < 500) Error.stackTraceLimit = 0
    super(message, { cause: options.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ServiceError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds ?? (this.status === 503 ? 1 : undefined)
    this.logMessage = options.logMessage ?? message
    this.#headers = options.headers
  }

  get headers(): Record<string, string> {
    const { retryAfterSeconds } = this
    return { ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }), ...this.#headers }
  }

  get status(): number {
    return errorCodes[this.code][0]
  }
}

/** The 400 for one field that its schema alone cannot judge, in the form of a schema's fault. */
export function fieldError(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${problem}.`, { details: [{ field, problem }] })
}

/** The 503 for a database that did not answer in time. */
export function databaseAway(cause?: unknown): ServiceError {
  return new ServiceError('unavailable', 'The database does not answer.', { cause })
}

/** A limit as `RateLimit-Policy` states it. */
export interface RateLimitPolicy {
  readonly name: string
  readonly quota: number
  readonly windowSeconds: number
}

/** The rest of a limit, as `RateLimit` states it. */
export interface RateLimitRefusal {
  /** Requests that would still pass immediately. */
  readonly remaining: number
  /** Whole seconds until the full limit is available again. */
  readonly resetSeconds: number
  /** Whole seconds after which a refused request would pass; 0 for a request that passes. */
  readonly retryAfterSeconds: number
}

/** Returns the headers of a 429: `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(
  { remaining, resetSeconds }: Omit<RateLimitRefusal, 'retryAfterSeconds'>,
  { name, quota, windowSeconds }: RateLimitPolicy,
): Record<'ratelimit' | 'ratelimit-policy', string> {
  return {
    'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  }
}

/** Makes the 429 for a refusal, with `Retry-After`, `RateLimit` and `RateLimit-Policy`. */
export function rateLimited(refusal: RateLimitRefusal, policy: RateLimitPolicy, message: string): ServiceError {
  const { retryAfterSeconds } = refusal
  return new ServiceError('rate_limited', message, { retryAfterSeconds, headers: rateLimitHeaders(refusal, policy) })
}

/** The service cannot start; the message gives an operator the reason, and is all they see. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
