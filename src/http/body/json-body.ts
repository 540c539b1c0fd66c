import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it was sent. */
    bodyBytes?: Buffer
  }
}

export type ParseJson = (bytes: Uint8Array) => unknown

/** Makes JSON in plain UTF-8 the only body a route takes; whatever is wrong with it is a 400. */
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

/** Takes every body as the bytes that arrived, whatever its content type says; an absent one is undefined. */
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
    throw new ServiceError('invalid_request', 'Content-Encoding is not supported: send the body as it is.')
  }
  const contentType = headers['content-type']
  if (contentType === undefined || contentType === 'application/json') return
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new ServiceError('invalid_request', 'Content-Type must have no charset other than utf-8.')
  }
}
