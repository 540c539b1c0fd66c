import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { bodyTooLarge } from './error-handler.ts'
import { pageHeaders } from './page.ts'
import { bodyLimitBytes } from './route-config.ts'

type SyncHook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * The first hook of every route: the headers that each answer carries, also an error, and the refusal of a body that
 * declares itself too large. One closure for each route, so that a request looks up no configuration.
 */
export function beginAnswer(kind: { cors: boolean; page: boolean; bodyLimit?: number }): SyncHook {
  const { bodyLimit = bodyLimitBytes } = kind
  const headers = Object.entries({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(kind.page ? pageHeaders : {}),
    ...(kind.cors ? corsHeaders : {}),
  })
  return (request, reply, done) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of headers) reply.header(name, value)
    const length = request.headers['content-length']
    if (length !== undefined && Number(length) > bodyLimit) done(bodyTooLarge(bodyLimit))
    else done()
  }
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
}

/** Answers a preflight request of any origin; no credentials. */
export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'Content-Type, X-API-Key, X-Platform, X-Request-Id')
    .header('access-control-max-age', '86400')
    .send()
}
