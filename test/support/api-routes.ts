import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a JSON schema in the OpenAPI document from which values are made. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly maxProperties?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly examples?: readonly unknown[]
}

/** The credential with which a caller of a route authenticates. */
type Credential = 'none' | 'publishable' | 'signed' | 'advertiser' | 'management' | 'session'

interface Parameter {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** A route with its known inputs and responses. */
export interface ApiRoute {
  /** As written in the document: `GET /admin/v1/apps/{appId}`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly pathParameters: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly body: JsonSchema | undefined
  readonly mediaTypes: readonly string[]
  readonly credential: Credential
  /** The schema of each documented status; undefined for a route outside the document. */
  readonly answers: ReadonlyMap<string, JsonSchema | undefined> | undefined
}

interface Operation {
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { readonly schema?: JsonSchema }> }>>
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** The query parameters of routes outside the OpenAPI document. */
const undocumentedQueries: Readonly<Record<string, readonly string[]>> = {
  'GET /o': ['apiKey', 'userId', 'language', 'countryCode'],
  'GET /demo/advertiser': ['transaction_id'],
  'POST /demo/advertiser': ['transaction_id'],
  'GET /click/{token}': ['utm_source'],
  'GET /l/{slug}': ['utm_source'],
}

/** Every registered route of the service, as `docs/limits.md` lists them, including those outside the document. */
export function readRoutes(document: ApiDocument): ApiRoute[] {
  const limits = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8')
  return [...limits.matchAll(/^\| `(\w+ \S+)`/gm)].map(([, limited = '']) => {
    const name = limited.replaceAll(/:(\w+)/g, '{$1}')
    const [method = '', path = ''] = name.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    const resolve = (schema: JsonSchema) => resolved(schema, document)
    const given = operation === undefined ? undocumented(name, path) : documented(operation, resolve)
    return { name, method, path, ...given }
  })
}

type Described = Omit<ApiRoute, 'name' | 'method' | 'path'>

function documented(operation: Operation, resolve: (schema: JsonSchema) => JsonSchema): Described {
  const { parameters = [], requestBody, responses, security = [] } = operation
  const parametersIn = (place: string) =>
    parameters
      .filter((each) => each.in === place)
      .map(({ name, required = false, schema }) => ({ name, isRequired: required, schema: resolve(schema) }))
  const content = Object.entries(requestBody?.content ?? {})
  const schemaOf = (content: Record<string, { readonly schema?: JsonSchema }> | undefined) => {
    const schema = content?.['application/json']?.schema
    return schema === undefined ? undefined : resolve(schema)
  }
  return {
    pathParameters: parametersIn('path'),
    query: parametersIn('query'),
    body: content[0] === undefined ? undefined : resolve(content[0][1].schema),
    mediaTypes: content.map(([type]) => type),
    credential: credentialOf(security.map((each) => Object.keys(each).join())),
    answers: new Map(Object.entries(responses).map(([status, { content }]) => [status, schemaOf(content)])),
  }
}

function undocumented(name: string, path: string): Described {
  const text = { type: 'string' }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each)
  return {
    pathParameters: names.map((each) => ({ name: each, schema: text, isRequired: true })),
    query: (undocumentedQueries[name] ?? []).map((each) => ({ name: each, schema: text, isRequired: false })),
    body: undefined,
    mediaTypes: [],
    credential: path.startsWith('/auth/') ? 'session' : 'none',
    answers: undefined,
  }
}

function credentialOf(schemes: readonly string[]): Credential {
  if (schemes.includes('adminToken')) return 'management'
  if (schemes.includes('session')) return 'session'
  if (schemes.includes('advertiserKey')) return 'advertiser'
  if (schemes.some((each) => each.includes('signature'))) return 'signed'
  return schemes.includes('publishableKey') ? 'publishable' : 'none'
}

/** The schema with all references resolved. */
function resolved(schema: JsonSchema, document: ApiDocument): JsonSchema {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, document)) as unknown as JsonSchema
  if (typeof schema !== 'object' || schema === null) return schema
  const name = schema.$ref?.slice('#/components/schemas/'.length)
  if (name !== undefined) return resolved(document.components.schemas[name] ?? {}, document)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'examples' ? value : resolved(value, document)]),
  )
}
