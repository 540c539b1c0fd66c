/** Every error code an answer can carry, and its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  platform_required: 400,
  no_geography: 400,
  invalid_key: 401,
  invalid_platform: 401,
  invalid_signature: 401,
  invalid_token: 401,
  wrong_password: 401,
  wrong_code: 401,
  forbidden: 403,
  not_demo: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  trial_limit_reached: 409,
  gone: 410,
  precondition_failed: 412,
  body_too_large: 413,
  query_too_long: 414,
  rate_limited: 429,
  internal: 500,
  over_capacity: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface ServiceErrorOptions {
  /** Machine-readable particulars for the caller, such as the fields at fault. */
  details?: unknown
  /** Seconds after which a retry may succeed; becomes `Retry-After`. */
  retryAfterSeconds?: number
  /** Further header fields of the answer. */
  headers?: Readonly<Record<string, string>>
  /** The message for the log, where the public one repeats input. */
  logMessage?: string
  cause?: unknown
}

/** The one error that becomes an answer: a stable code, a public message that names the field, a private cause. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  readonly logMessage: string
  readonly #headers: Readonly<Record<string, string>> | undefined

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.logMessage = options.logMessage ?? message
    this.#headers = options.headers
  }

  /** The header fields that every answer with this error carries. */
  get headers(): Record<string, string> {
    const { retryAfterSeconds } = this
    return { ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }), ...this.#headers }
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The 400 for one field that its schema alone cannot judge, in the form of those that schemas give. */
export function fieldError(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${problem}.`, { details: [{ field, problem }] })
}

/** A limit as `RateLimit-Policy` states it. */
export interface RateLimitPolicy {
  readonly name: string
  readonly quota: number
  readonly windowSeconds: number
}

/** What remains of a limit, as `RateLimit` states it. */
export interface RateLimitRefusal {
  /** Requests that would pass at once after this one. */
  readonly remaining: number
  /** Whole seconds until the whole limit may be used again. */
  readonly resetSeconds: number
  /** Whole seconds after which a refused request would pass; 0 for one that passes. */
  readonly retryAfterSeconds: number
}

/** Returns what a 429 says of the limit: `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
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
