import { type ErrorCode, errorCodes } from '../errors.ts'

/** The parts of an OpenAPI document that are read or written here. */
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>
  webhooks?: unknown
  components?: {
    schemas?: Record<string, unknown>
    responses?: Record<string, unknown>
    headers?: Record<string, unknown>
  }
}

interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  requestBody?: { required?: boolean; content: Record<string, Content> }
  responses: Record<string, Answer>
  'x-errors'?: readonly ErrorCode[]
  'x-example'?: unknown
  'x-body-optional'?: boolean
}

/** Tags of the calls that list all of their errors. */
const publicTags: ReadonlySet<string> = new Set(['Publisher API', 'Advertiser API'])

interface Content {
  schema?: unknown
  example?: unknown
}

interface Answer {
  $ref?: string
  description?: string
  content?: Record<string, Content>
}

/** Adds security, errors and an example answer to each operation. */
export function describeOperations(document: OpenApiDocument): void {
  const responses: Record<string, unknown> = {}
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const { 'x-errors': errors = [], 'x-example': example, 'x-body-optional': isBodyOptional } = operation
      delete operation['x-errors']
      delete operation['x-example']
      delete operation['x-body-optional']
      if (isBodyOptional && operation.requestBody) operation.requestBody.required = false
      if (operation.operationId === undefined) continue
      operation.security ??= []
      addExample(operation, example)
      const isPublic = operation.tags?.some((tag) => publicTags.has(tag)) === true
      const codes = isPublic ? [...errors, 'internal' as const] : errorsOf(path, method, operation.security, errors)
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

function addExample(operation: Operation, example: unknown): void {
  const [status = '200', success = {}] = Object.entries(operation.responses)[0] ?? []
  // A conversion call answers the same shape at every status; its success carries the example.
  if (status === 'default') operation.responses = { 200: structuredClone(success), ...operation.responses }
  for (const [code, answer] of Object.entries(operation.responses)) {
    if (answer.description === 'Default Response') answer.description = descriptionOf(code)
  }
  if (example === undefined) return
  const json = operation.responses[status === 'default' ? '200' : status]?.content?.['application/json']
  if (json !== undefined) json.example ??= example
}

function descriptionOf(status: string): string {
  if (status === 'default') return 'Any other verdict, in the same shape.'
  return status === '204' ? 'Done.' : status.startsWith('2') ? 'The answer.' : 'Refused.'
}

/** Returns the errors that any operation of this kind may answer, and those of its own route. */
function errorsOf(path: string, method: string, security: readonly unknown[], own: readonly ErrorCode[]): ErrorCode[] {
  const isManagement = path.startsWith('/admin/v1/')
  return [
    // Every route refuses a query that repeats a parameter.
    'invalid_request',
    ...(path === '/healthz' ? [] : (['unavailable', 'internal'] as const)),
    ...((isManagement || path.startsWith('/auth/')) && method !== 'get' ? (['forbidden'] as const) : []),
    ...(security.length > 0 ? (['invalid_token'] as const) : []),
    ...(isManagement ? (['not_found', 'rate_limited'] as const) : []),
    ...own,
  ]
}

/** Adds one answer per status, shared by all operations with the same codes. */
function addErrors(operation: Operation, codes: readonly ErrorCode[], responses: Record<string, unknown>): void {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errorCodes[code][0]))
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
  const retries = codes.some((code) => [429, 503].includes(errorCodes[code][0]))
  return {
    description: sentence(codes),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(retries ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { error: errorCodes[codes[0] ?? 'internal'][1], code: codes[0] },
      },
    },
  }
}

function sentence(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorCodes[code][1]}`).join(' ')
}

/** Turns `rate_limited` into `RateLimited`. */
export function pascalCase(words: string): string {
  return words.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'string',
      description: 'A sentence for developers, which names the field or header at fault, if any.',
    },
    code: { type: 'string', description: 'A stable word for programs to check.' },
    details: { description: 'Details, such as the fields at fault.' },
  },
}

const errorHeaders = {
  RequestId: { description: 'Identifies the request in the log.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
}
