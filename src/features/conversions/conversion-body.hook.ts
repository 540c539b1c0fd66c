import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { readJsonBody, refuseEncodings } from '../../http/body/json-body.ts'
import { countParameters, parseQuery } from '../../http/body/query-string.ts'
import { isStorableText } from '../../lib/text/text.ts'
import type { PostbackFields } from './postback-request.ts'

export const conversionBodyLimit = 16_384

const maxQueryBytes = 8_192
const maxParameters = 100

/** The fields of a call. If there is a fault, the fields that could be read, which may identify the caller. */
export interface ReadFields {
  readonly fields: PostbackFields
  readonly fault?: string | undefined
}

type BodyType = 'json' | 'form'

const mediaTypes: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
}

const multipart = /^multipart\/form-data; ?boundary=("?)[\w'()+,./:=? -]{1,70}\1$/i

/** Makes a route accept any body as bytes, so that malformed calls also get a verdict and a log row. */
export function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    // Fastify rejects a malformed content type before any parser runs.
    const type = headers['content-type'] ?? ''
    if (bodyTypeOf(type) === undefined && !multipart.test(type)) headers['content-type'] = 'application/octet-stream'
    done()
  })
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readMultipart)
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => done(null, body))
}

/** Converts a multipart form without files to a plain form; any other stays as it is, of an unsupported type. */
async function readMultipart({ headers }: FastifyRequest, body: Buffer): Promise<Buffer> {
  const type = headers['content-type'] ?? ''
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const fields: [string, string][] = []
    let hasFile = false
    form.forEach((value, name) => {
      if (typeof value === 'string') fields.push([name, value])
      else hasFile = true
    })
    if (hasFile) return body
    headers['content-type'] = mediaTypes.form
    return Buffer.from(new URLSearchParams(fields).toString())
  } catch {
    // The boundary does not fit; the fault is reported once the token is known.
    return body
  }
}

/**
 * Refuses calls that no advertiser's server sends: with too long a query (414), or too many parameters in query and
 * form (400). Callers without a token are refused just as early, before anything is parsed.
 */
export function assertWithinLimits(request: FastifyRequest): void {
  const form = bodyTypeOf(request.headers['content-type']) === 'form' ? (request.body as Buffer | undefined) : undefined
  const query = request.query as string
  if (Buffer.byteLength(query) > maxQueryBytes) {
    throw new ServiceError('query_too_long', `The query string must not be longer than ${maxQueryBytes} bytes.`)
  }
  const inForm = form === undefined ? 0 : countParameters(form.toString('latin1'))
  if (countParameters(query) + inForm > maxParameters) {
    throw new ServiceError('invalid_request', `Query and form together have more than ${maxParameters} parameters.`)
  }
}

/**
 * Reads the body of a conversion call. An absent body has no fields; nor has one of an unsupported type if the call
 * needs no body.
 */
export function readBodyFields(
  request: FastifyRequest,
  accepted: readonly BodyType[],
  isForeignIgnored = false,
): ReadFields {
  const body = request.body as Buffer | undefined
  if (body === undefined || body.length === 0) return { fields: {} }
  const type = bodyTypeOf(request.headers['content-type'])
  if (type === undefined && isForeignIgnored) return { fields: {} }
  if (type === undefined || !accepted.includes(type)) {
    return { fields: {}, fault: `Content-Type must be ${accepted.map((each) => mediaTypes[each]).join(' or ')}.` }
  }
  try {
    refuseEncodings(request)
  } catch (error) {
    if (error instanceof ServiceError) return { fields: {}, fault: error.message }
    throw error
  }
  return type === 'json' ? readJsonFields(body) : readFormFields(body)
}

/** Returns a transaction's id as sent, valid or not; null if it cannot be stored. */
export function presentedId(value: unknown): string | null {
  return typeof value === 'string' && isStorableText(value) ? value : null
}

function bodyTypeOf(contentType: string | undefined): BodyType | undefined {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType === mediaTypes.json) return 'json'
  return mediaType === mediaTypes.form ? 'form' : undefined
}

function readJsonFields(body: Buffer): ReadFields {
  const { value, fault } = readJsonBody(body)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isObject) return { fields: value as PostbackFields, fault }
  return { fields: {}, fault: fault ?? 'The body must be a JSON object.' }
}

function readFormFields(body: Buffer): ReadFields {
  const { query: fields, fault } = parseQuery(body.toString('utf8'))
  return { fields, fault: isUtf8(body) ? fault : 'The body is not valid UTF-8.' }
}
