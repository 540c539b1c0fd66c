import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/database-error.ts'
import { databaseAway, ServiceError } from '../errors.ts'
import { logRefusal } from './refusal-log.ts'
import { bodyLimitBytes } from './route-config.ts'

/** The common error body: `{error, details?, code}`. */
export function errorBody({ message, details, code }: ServiceError): Record<string, unknown> {
  return { error: message, details, code }
}

/**
 * Answers any thrown error. The caller gets a code and a public message, the log the cause. An oversized body takes
 * precedence over a faulty key, even if its length only shows while it is read.
 */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { bodyLimit } = request.routeOptions
  const error = toServiceError(thrown, bodyLimit)
  if (error.status >= 429 || request.is404 || !hasUnreadStream(request)) answer(thrown, error, request, reply)
  else {
    skipBody(request, bodyLimit, (isWithinLimit) => {
      answer(thrown, isWithinLimit ? error : bodyTooLarge(bodyLimit), request, reply)
    })
  }
}

function answer(thrown: unknown, error: ServiceError, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = error
  const entry = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url,
    status,
    code: error.code,
  }
  if (status < 500) logRefusal(request.log, entry, error.logMessage)
  else logFault(request, entry, error, thrown)

  // Fastify would close the connection while the rest of a body is on its way, and the caller might never see the
  // answer.
  reply.removeHeader('connection')
  const body = (request.routeOptions.config?.errorBody ?? errorBody)(error)
  reply
    .code(status)
    .headers(error.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/**
 * Logs an answer of 5xx. An error that the service chose, such as while it stops or is overloaded, is frequent and has
 * no useful stack: it is logged as a warning.
 */
export function logFault(request: FastifyRequest, entry: object, error: ServiceError, thrown: unknown): void {
  const isChosen = error.status === 503 && thrown === error && error.cause === undefined
  if (isChosen) request.log.warn(entry, error.logMessage)
  else request.log.error({ ...entry, err: thrown }, error.message)
}

/** The 404 of an unknown path or method. */
export function unknownRoute(): ServiceError {
  return new ServiceError('not_found', 'No endpoint has this path and method.')
}

/** The 400 of a request target with a fragment, which no client sends. */
export function targetWithFragment(): ServiceError {
  return new ServiceError('invalid_request', 'The URL must not contain "#".')
}

function toServiceError(thrown: unknown, bodyLimit: number): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError('invalid_request', 'Content-Type must be application/json.')
    case 'FST_ERR_BAD_URL':
      return new ServiceError('invalid_request', 'The path is not valid percent-encoded UTF-8.')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ServiceError('invalid_request', 'A segment of the path is too long.')
  }
  if (statusCode === 404) return unknownRoute()
  // Before the database errors: a caller's broken connection has the same codes as the database's.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new ServiceError('invalid_request', 'The request is malformed.', { cause: thrown })
  }
  if (isDatabaseUnavailable(thrown)) return databaseAway(thrown)
  return new ServiceError('internal', 'Something went wrong in the service.', { cause: thrown })
}

/** Returns the error for a body above its route's limit. */
export function bodyTooLarge(limitBytes = bodyLimitBytes): ServiceError {
  const limit =
    limitBytes < 1_048_576 ? `${Math.floor(limitBytes / 1_024)} KiB` : `${Math.floor(limitBytes / 1_048_576)} MiB`
  return new ServiceError('body_too_large', `The body must not be larger than ${limit}.`)
}

/** Returns whether a body of undeclared length is still arriving, unread. */
function hasUnreadStream({ raw }: FastifyRequest): boolean {
  return raw.headers['transfer-encoding'] !== undefined && !raw.readableDidRead
}

/** Reads a body to its end, or to the limit, and drops it; reports whether it was within the limit. */
function skipBody({ raw }: FastifyRequest, limitBytes: number, done: (isWithinLimit: boolean) => void): void {
  let length = 0
  const finish = () => {
    raw.off('data', onData).off('close', finish)
    done(length <= limitBytes)
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > limitBytes) finish()
  }
  // A request closes once it is read to its end, or its connection is lost.
  raw.on('data', onData).on('close', finish)
}
