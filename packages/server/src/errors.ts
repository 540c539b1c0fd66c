/** The error that every failed call rejects with. */
export class OfferwireError extends Error {
  /** A stable word to decide by, such as `invalid_request`. */
  readonly code: string
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Names the request in the service's log; undefined when there was no answer. */
  readonly requestId: string | undefined
  /** Particulars, such as the fields at fault. */
  readonly details: unknown
  /** Seconds after which another try may succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = new.target.name
    this.code = code
    this.status = facts.status
    this.requestId = facts.requestId
    this.details = facts.details
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

export interface ErrorFacts {
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly details?: unknown
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** 400, 413: the request is at fault; repeating it changes nothing. */
export class InvalidRequestError extends OfferwireError {}
/** 401: the key, the platform or the signature. */
export class AuthenticationError extends OfferwireError {}
/** 403: a test conversion of a campaign that is no demo. */
export class ForbiddenError extends OfferwireError {}
/** 404: a transaction or an address that the service does not know. */
export class NotFoundError extends OfferwireError {}
/** 409: the client's trial is over, or the state does not allow it. */
export class ConflictError extends OfferwireError {}
/** 429, after all retries. */
export class RateLimitError extends OfferwireError {}
/** 5xx, after all retries: show no offers, and go on. */
export class ServiceError extends OfferwireError {}
/** No answer: the network failed. */
export class ConnectionError extends OfferwireError {}
/** No answer within the time allowed. */
export class TimeoutError extends OfferwireError {}

/** By status: the code of an answer whose shape has none, as attribute storage and ingestion have, and the class. */
const kinds: Readonly<Record<number, readonly [code: string, ErrorClass: typeof OfferwireError]>> = {
  400: ['invalid_request', InvalidRequestError],
  401: ['invalid_key', AuthenticationError],
  403: ['forbidden', ForbiddenError],
  404: ['not_found', NotFoundError],
  409: ['conflict', ConflictError],
  413: ['body_too_large', InvalidRequestError],
  429: ['rate_limited', RateLimitError],
  503: ['unavailable', ServiceError],
}

/** The error that an answer means; `body` is its parsed JSON, if it is any. */
export function errorOf(response: Response, body: unknown): OfferwireError {
  const { status, headers } = response
  const { error, code, details } = Object(body) as Record<string, unknown>
  const [usual, ErrorClass] = kinds[status] ?? ['internal', status >= 500 ? ServiceError : OfferwireError]
  const message = typeof error === 'string' ? error : `The service answered ${status}.`
  return new ErrorClass(typeof code === 'string' ? code : usual, message, {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    details,
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
  })
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
