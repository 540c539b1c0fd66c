import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { type JsonFault, maxJsonDepth, maxJsonKeys, parseStrictJson } from '../../lib/text/strict-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body's original bytes. */
    bodyBytes?: Buffer
  }
}

export type ParseJson = (bytes: Uint8Array) => unknown

/** Accepts only JSON in plain UTF-8 as a route's body; any fault is a 400. */
export function acceptJsonBodies(scope: FastifyInstance, parseJson: ParseJson): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      refuseEncodings(request)
      request.bodyBytes = body
      done(null, body.length === 0 ? undefined : parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Accepts every body as its bytes, whatever its content type; an absent one is undefined. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', (request, _reply, done) => {
    // Fastify refuses a malformed content type before it asks any parser.
    request.headers['content-type'] = 'application/octet-stream'
    done()
  })
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => done(null, body))
}

/** Throws a 400 for a `Content-Encoding` and for a charset other than UTF-8. */
export function refuseEncodings({ headers }: FastifyRequest): void {
  if (headers['content-encoding'] !== undefined) {
    throw new ServiceError('invalid_request', 'Content-Encoding is not supported. Send the body without one.')
  }
  const contentType = headers['content-type']
  if (contentType === undefined || contentType === 'application/json') return
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new ServiceError('invalid_request', 'The charset of Content-Type must be utf-8.')
  }
}

const faultMessages: Readonly<Record<JsonFault, string>> = {
  byte_order_mark: 'The body must not begin with a byte order mark.',
  invalid_utf8: 'The body is not valid UTF-8.',
  malformed: 'The body is not valid JSON.',
  too_deep: `The body is nested deeper than ${maxJsonDepth} levels.`,
  too_many_keys: `An object of the body has more than ${maxJsonKeys} keys.`,
}

/** Returns the value of a JSON body; throws a 400 that names its fault. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const { value, fault } = readJsonBody(bytes)
  if (fault === undefined) return value
  // Names in the path of an unstorable text are the sender's own, so they are not logged.
  const logged = value === undefined ? {} : { logMessage: 'A string in the body contains NUL or a lone surrogate.' }
  throw new ServiceError('invalid_request', fault, logged)
}

/** Returns the value of a JSON body and its fault; a body that is valid but cannot be stored has both. */
export function readJsonBody(bytes: Uint8Array): { readonly value?: unknown; readonly fault?: string } {
  const parsed = parseStrictJson(bytes)
  if ('fault' in parsed) return { fault: faultMessages[parsed.fault] }
  const { value, unstorable } = parsed
  if (unstorable === undefined) return { value }
  return { value, fault: `${unstorable === '' ? 'The body' : unstorable} must be text without NUL or lone surrogates.` }
}
