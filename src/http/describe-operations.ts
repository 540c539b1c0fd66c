import { type ErrorCode, errorStatus } from '../errors.ts'
import { type PublicOperationText, publicOperations } from './publisher-operations-text.ts'

/** The parts of an OpenAPI document that are read or written here. */
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>
  components?: {
    schemas?: Record<string, unknown>
    responses?: Record<string, unknown>
    headers?: Record<string, unknown>
  }
}

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  requestBody?: { required?: boolean; content: Record<string, Content> }
  responses: Record<string, Answer>
  'x-errors'?: readonly ErrorCode[]
  'x-body-optional'?: boolean
}

interface Content {
  schema?: unknown
  example?: unknown
}

interface Answer {
  $ref?: string
  description?: string
  content?: Record<string, Content>
}

/** Adds to each operation its security, examples and errors; to those of publishers and advertisers their id and text too. */
export function describeOperations(document: OpenApiDocument): void {
  const responses: Record<string, unknown> = {}
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const { 'x-errors': errors = [], 'x-body-optional': isBodyOptional } = operation
      delete operation['x-errors']
      delete operation['x-body-optional']
      if (isBodyOptional && operation.requestBody) operation.requestBody.required = false
      const name = `${method.toUpperCase()} ${path}`
      const text = publicOperations[name]
      if (text !== undefined) operation.operationId ??= text.id
      if (operation.operationId === undefined) continue
      if (text?.description !== undefined) operation.description ??= text.description
      operation.security ??= []
      addExamples(operation, text)
      const codes = text ? [...text.errors, 'internal' as const] : errorsOf(path, method, operation.security, errors)
      addErrors(operation, codes, responses)
    }
  }
  if (Object.keys(responses).length === 0) return
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: errorSchema },
    headers: { ...document.components?.headers, ...errorHeaders },
    responses: { ...document.components?.responses, ...responses },
  }
}

function addExamples(operation: Operation, text: PublicOperationText | undefined): void {
  const [status = '200', success = {}] = Object.entries(operation.responses)[0] ?? []
  // A conversion call answers one shape at every status; of these the success has the example.
  if (status === 'default') operation.responses = { 200: structuredClone(success), ...operation.responses }
  for (const [code, answer] of Object.entries(operation.responses)) {
    if (answer.description === 'Default Response') answer.description = descriptionOf(code)
  }
  if (text === undefined) return
  const json = operation.responses[status === 'default' ? '200' : status]?.content?.['application/json']
  if (json !== undefined) json.example ??= text.answer
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    if (text.request !== undefined) content.example ??= text.request
  }
}

function descriptionOf(status: string): string {
  if (status === 'default') return 'Any other verdict, in the same shape.'
  return status === '204' ? 'Done.' : status.startsWith('2') ? 'The answer.' : 'Refused.'
}

/** Returns what an operation of this kind may always answer, and what its route adds. */
function errorsOf(path: string, method: string, security: readonly unknown[], own: readonly ErrorCode[]): ErrorCode[] {
  const isManagement = path.startsWith('/admin/v1/')
  return [
    // Everything refuses a query that names a parameter twice.
    'invalid_request',
    ...(path === '/healthz' ? [] : (['unavailable', 'internal'] as const)),
    ...((isManagement || path.startsWith('/auth/')) && method !== 'get' ? (['forbidden'] as const) : []),
    ...(security.length > 0 ? (['invalid_token'] as const) : []),
    ...(isManagement ? (['not_found', 'rate_limited'] as const) : []),
    ...own,
  ]
}

/** One answer for each status, shared by all operations with the same codes. */
function addErrors(operation: Operation, codes: readonly ErrorCode[], responses: Record<string, unknown>): void {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errorStatus[code]))
  for (const status of [...byStatus.keys()].sort()) {
    const ofStatus = (byStatus.get(status) ?? []).sort()
    const { default: other } = operation.responses
    if (operation.responses[status] !== undefined) continue
    if (other !== undefined) {
      operation.responses[status] = { ...structuredClone(other), description: sentence(ofStatus) }
      continue
    }
    const name = ofStatus.map(pascalCase).join('Or')
    responses[name] ??= errorAnswer(ofStatus)
    operation.responses[status] = { $ref: `#/components/responses/${name}` }
  }
}

function errorAnswer(codes: readonly ErrorCode[]) {
  const retries = codes.some((code) => errorStatus[code] === 429 || errorStatus[code] === 503)
  return {
    description: sentence(codes),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(retries ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { error: meanings[codes[0] ?? 'internal'], code: codes[0] },
      },
    },
  }
}

function sentence(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${meanings[code]}`).join(' ')
}

/** `rate_limited` as `RateLimited`. */
export function pascalCase(words: string): string {
  return words.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const meanings: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The request is malformed; `details` names the fields.',
  platform_required: 'The key belongs to several apps: send `X-Platform`.',
  no_geography: 'Neither `countryCode` nor `X-Forwarded-For` gives a country.',
  invalid_key: '`X-API-Key` is missing, wrong, or has no app for `X-Platform`.',
  invalid_platform: '`X-Platform` names no app of the project.',
  invalid_signature: 'The signature does not match, or `X-Timestamp` is more than 300 seconds off.',
  invalid_token: 'The token or session is missing, wrong or expired.',
  wrong_code: 'The code or passkey is wrong, already used or expired.',
  wrong_password: 'E-mail or password is wrong.',
  forbidden: 'The caller may not change this, or a call with a session has a foreign `Origin` or none.',
  second_factor_required: 'The member must set up a second factor first.',
  not_demo: 'The transaction does not belong to a demo campaign.',
  not_found: 'No object with this id exists, or the caller may not see it.',
  conflict: 'The current state does not allow it.',
  trial_limit_reached: 'The client has reached its trial limit.',
  gone: 'The link has been used or has expired.',
  precondition_failed: 'It is no longer the version that `If-Match` names.',
  body_too_large: 'The body is too large.',
  query_too_long: 'The query string is too long.',
  rate_limited: 'Too many requests; wait for `Retry-After` seconds.',
  internal: 'Something went wrong in the service.',
  over_capacity: 'The service is busy; try again after `Retry-After` seconds.',
  unavailable: 'The database does not answer; try again later.',
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'A sentence that names the field or header at fault.' },
    code: { type: 'string', description: 'A stable word for programs to check.' },
    details: { description: 'Details, such as a list of fields.' },
  },
}

const errorHeaders = {
  RequestId: { description: 'Identifies the request in the log of the service.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
}
