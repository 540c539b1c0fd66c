import swagger from '@fastify/swagger'
import { IsOptional } from 'typebox'
import { type CompressedFile, compressFile } from '../lib/compressed-file.ts'
import { readsNullAsAbsent, showNulls } from './body/null-means-absent.ts'
import { describeOperations, type OpenApiDocument, pascalCase } from './describe-operations.ts'
import { fromMemory } from './route-config.ts'
import { sendCompressed } from './send-compressed.ts'
import type { Api } from './server.ts'
import { publisherWebhooks } from './webhooks-text.ts'

export interface OpenApiOptions {
  readonly baseUrl: string
  readonly version: string
}

/** Documents every route that is registered after it, at `/openapi.json`. Await it before the first route. */
export async function registerOpenApi(api: Api, options: OpenApiOptions): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Offerwire',
        version: options.version,
        description: apiDescription,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: options.baseUrl }],
      tags: apiTags,
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const body = readsNullAsAbsent(schema.body) ? { body: showNulls(schema.body) } : {}
      const { errors, example } = schema
      const isOptional = IsOptional(route.config?.documented?.body ?? schema.body)
      const hidden = { 'x-errors': errors, 'x-example': example, 'x-body-optional': isOptional }
      return { schema: { ...schema, ...hidden, ...body, ...route.config?.documented }, url }
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject
      const document = made.openapiObject as OpenApiDocument
      describeOperations(document)
      document.paths = tellDefaults(document.paths) as typeof document.paths & object
      nameSchemas(document)
      document.webhooks = publisherWebhooks
      return made.openapiObject
    },
  })
  let made: Promise<CompressedFile> | undefined
  const config = { limits: fromMemory, cors: true } as const
  api.get('/openapi.json', { config, schema: { hide: true } }, async ({ headers }, reply) => {
    made ??= compressFile(Buffer.from(openApiDocument(api)))
    return sendCompressed(reply, headers, await made, 'application/json; charset=utf-8')
  })
}

/** Returns the OpenAPI 3.1 document of every registered route, as text; the server must be ready. */
export function openApiDocument(api: Api): string {
  return `${JSON.stringify(api.swagger(), null, 2)}\n`
}

/** The ways to authenticate; routes name them in `schema.security`. */
const securitySchemes = {
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Publishable key of a project: `pk_live_…` or `pk_test_…`.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description:
      'Lower-case hex HMAC-SHA256 of `<timestamp>.<METHOD>.<path>.<query or body>` under the secret key created with ' +
      'the publishable key. `<path>` excludes the path prefix of the public address. A GET signs its query, sorted by name and ' +
      'URI-encoded, a POST the exact bytes of its body.',
  },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Timestamp',
    description: 'Unix seconds, as signed; at most 300 seconds off the server’s time.',
  },
  advertiserKey: { type: 'http', scheme: 'bearer', description: "An organization's API key: `ak_…`." },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    description: "The operator's token for the management API (`ADMIN_TOKEN`).",
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'offerwire_session',
    description:
      "The dashboard's session (`__Host-offerwire_session` under https). A change requires this service's `Origin`.",
  },
} as const

/** The introduction to the API reference: the APIs and their users, and the rules common to all calls. */
const apiDescription = `Serve offers, confirm impressions, follow clicks, verify conversions, and manage all of it.

**Who calls what.** Apps and publishers' servers use the *Publisher API* with their keys. Advertisers report conversions
by the *Advertiser API*. Everything else is the management API under \`/admin/v1\`: the operator calls it with a token,
and members of a project or an organization with the session that the dashboard uses. Members see only what is
theirs; anything else is a 404.

**Common rules.** Bodies are JSON in UTF-8. Instants are ISO 8601 in UTC, days are UTC days. Money is in US dollars.
An error is \`{"error": "a sentence", "code": "a_stable_word"}\`, and its \`x-request-id\` header names it in the log.
Lists answer \`{"data": [...], "nextCursor": "…"}\`: pass \`nextCursor\` as \`cursor\` until it is null.`

/** The sections of the reference, in its order. */
const apiTags = [
  {
    name: 'Publisher API',
    description: 'Request offers, confirm impressions, store attributes, create creator links.',
  },
  { name: 'Advertiser API', description: 'Report conversions, and read the verdict of each report.' },
  {
    name: 'Statistics',
    description: 'Figures of live traffic by day, campaign, creator, surface, country or traffic type (`class`).',
  },
  { name: 'Transactions', description: 'Each click with its timeline, and every conversion call.' },
  {
    name: 'Money',
    description:
      'Invoices, statements, payments and exchange rates. Amounts are US dollars unless a currency is named.',
  },
  {
    name: 'Projects and apps',
    description: 'A publisher’s projects, their apps, and what each app may serve.',
  },
  { name: 'Keys', description: 'Publishable and secret keys of a project, and why a signature is refused.' },
  {
    name: 'Webhook',
    description: "An app's webhook: address, signing secret, test and delivery log.",
  },
  { name: 'Creators', description: "Creators' links and statistics." },
  { name: 'Users', description: 'Read, export and erase the stored data of one user.' },
  {
    name: 'Subscription events',
    description: "Subscription events of a publisher's billing, and their outcomes.",
  },
  { name: 'Incrementality', description: 'Lift: users who see offers compared with the holdout.' },
  { name: 'Ranking', description: 'Why an offer is shown or not, and at which rank.' },
  { name: 'Organizations', description: 'Advertisers, with their postback token and API key.' },
  { name: 'Campaigns', description: 'Campaigns of an organization, and their creatives.' },
  {
    name: 'Marketplace',
    description: 'Campaigns that publishers can apply for, and their applications.',
  },
  { name: 'Members', description: 'Members of projects and organizations, and invitations.' },
  { name: 'Sign-in', description: "The dashboard's sessions and passwords." },
  {
    name: 'Integration',
    description: 'The state of an app’s integration, what to do next, and the first steps of each role.',
  },
  {
    name: 'Alerts',
    description: 'Who is notified when webhooks keep failing, postbacks are refused or a cap is reached.',
  },
  { name: 'Sandbox', description: 'The clock of a service that runs with `TEST_CLOCK`, for tests.' },
  { name: 'Operation', description: 'Health, audit log, retention periods and search.' },
]

/** Moves each `default` into a description: client generators treat a field with a default as required. */
function tellDefaults(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tellDefaults)
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.entries(node).map(([name, child]) => [name, name === 'example' ? child : tellDefaults(child)])
  const told = Object.fromEntries(inner)
  // A parameter has its description beside its schema.
  if ('in' in node && told.schema?.description !== undefined) {
    const { description, ...schema } = told.schema
    return { ...told, schema, description: sentences(told.description, description) }
  }
  // Elsewhere, `default` is the name of an operation's other answers.
  const isSchema = 'type' in node || 'anyOf' in node || 'enum' in node
  const { default: usual, ...rest } = told
  if (usual === undefined || !isSchema) return told
  return { ...rest, description: sentences(told.description, `Default: ${JSON.stringify(usual)}.`) }
}

const sentences = (...said: readonly (string | undefined)[]) => said.filter(Boolean).join(' ')

interface Schema {
  title?: string
  type?: unknown
  properties?: Record<string, Schema>
}

/**
 * Moves the titled types and the bodies of all operations to `components.schemas` under stable names, so that generated
 * clients have named types: `ServeFeedRequest`, `ServeFeedAnswer`, `FeedOffer`.
 */
function nameSchemas(document: OpenApiDocument): void {
  const named = new Map<string, string>()
  const schemas: Record<string, unknown> = {}
  const give = (name: string, schema: Schema | undefined) => {
    if (schema?.type !== 'object' || schema.properties === undefined || name in schemas) return
    const text = JSON.stringify(schema)
    if (named.has(text)) return
    named.set(text, name)
    const { title: _, ...untitled } = schema
    schemas[name] = untitled
  }
  for (const schema of titledSchemas(document.paths)) give(schema.title ?? '', schema)
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const { operationId, requestBody, responses } = operation
    if (operationId === undefined) continue
    const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? ''
    give(`${pascalCase(operationId)}Request`, requestBody?.content['application/json']?.schema as Schema)
    give(`${pascalCase(operationId)}Answer`, responses[success]?.content?.['application/json']?.schema as Schema)
  }
  document.paths = withReferences(document.paths, named) as typeof document.paths & object
  const own = Object.entries(schemas).map(([name, schema]) => [name, membersWithReferences(schema, named)])
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...Object.fromEntries(own) },
  }
}

function titledSchemas(node: unknown): Schema[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.entries(node).flatMap(([name, child]) => (name === 'example' ? [] : titledSchemas(child)))
  const { title, type } = node as Schema
  return typeof title === 'string' && type === 'object' ? [...inner, node as Schema] : inner
}

function withReferences(node: unknown, named: ReadonlyMap<string, string>): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (isAnyObject(node)) return { ...node, additionalProperties: true }
  const name = (node as Schema).type === 'object' ? named.get(JSON.stringify(node)) : undefined
  return name === undefined ? membersWithReferences(node, named) : { $ref: `#/components/schemas/${name}` }
}

/** An object without named properties may have any; generators would read it as one without properties. */
function isAnyObject(node: object): boolean {
  const { type, properties } = node as Schema
  return type === 'object' && properties !== undefined && Object.keys(properties).length === 0
}

function membersWithReferences(node: unknown, named: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((each) => withReferences(each, named))
  return Object.fromEntries(Object.entries(node ?? {}).map(([name, child]) => [name, withReferences(child, named)]))
}
