import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { parseJsonBody, refuseEncodings } from '../../http/body/json-body.ts'
import { parseQuery, queryFault } from '../../http/body/query-string.ts'
import { assertWithinConversionLimits } from './conversion-limits.ts'
import type { PostbackFields } from './postback-request.ts'

export interface ReadFields {
  readonly fields: PostbackFields
  readonly fault?: string
}

type BodyType = 'json' | 'form'

const mediaTypes: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
}

/** Makes a route accept any body as bytes, so that malformed calls also get a verdict and a log row. */
export function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    // Fastify rejects a malformed content type before any parser runs.
    if (bodyTypeOf(headers['content-type']) === undefined) headers['content-type'] = 'application/octet-stream'
    done()
  })
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => done(null, body))
}

/** Throws for a call beyond the limits of query and parameters, before anything in it is read. */
export function assertWithinLimits(request: FastifyRequest): void {
  const isForm = bodyTypeOf(request.headers['content-type']) === 'form'
  assertWithinConversionLimits(request.raw.url ?? '', isForm ? (request.body as Buffer | undefined) : undefined)
}

/** Reads the body of a conversion call; one that is absent has no fields. */
export function readBodyFields(request: FastifyRequest, accepted: readonly BodyType[]): ReadFields {
  const body = request.body as Buffer | undefined
  if (body === undefined || body.length === 0) return { fields: {} }
  const type = bodyTypeOf(request.headers['content-type'])
  if (type === undefined || !accepted.includes(type)) {
    return { fields: {}, fault: `Content-Type must be ${accepted.map((each) => mediaTypes[each]).join(' or ')}.` }
  }
  try {
    refuseEncodings(request)
    return type === 'json' ? parseJsonFields(body) : parseFormFields(body)
  } catch (error) {
    if (error instanceof ServiceError) return { fields: {}, fault: error.message }
    throw error
  }
}

function bodyTypeOf(contentType: string | undefined): BodyType | undefined {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType === mediaTypes.json) return 'json'
  return mediaType === mediaTypes.form ? 'form' : undefined
}

function parseJsonFields(body: Buffer): ReadFields {
  const value = parseJsonBody(body)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { fields: value as PostbackFields }
  return { fields: {}, fault: 'The body must be a JSON object.' }
}

function parseFormFields(body: Buffer): ReadFields {
  if (!isUtf8(body)) return { fields: {}, fault: 'The body is not valid UTF-8.' }
  const form = parseQuery(body.toString('utf8'))
  const fault = queryFault(form)
  return fault === undefined ? { fields: form } : { fields: form, fault }
}
