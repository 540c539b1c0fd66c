import { type OpenApiDocument, pascalCase } from './describe-operations.ts'

/** The places of shapes that several operations share and that carry no title. */
const places: Readonly<Record<string, readonly [operation: string, side: 'request' | 'answer', ...path: string[]]>> = {
  Creative: ['getCatalog', 'answer', 'offers', '[]', 'creatives', '[]'],
  OfferOrganization: ['getCatalog', 'answer', 'offers', '[]', 'organization'],
  CatalogOffer: ['getCatalog', 'answer', 'offers', '[]'],
  FeedOffer: ['serveFeed', 'answer', 'offers', '[]'],
  MessageOffer: ['serveMessage', 'answer', 'offer', '|'],
  Audience: ['serveFeed', 'request', 'attributes'],
  UserAttributes: ['storeAttributes', 'request', 'attributes'],
  EntitlementDetails: ['getEntitlements', 'answer', 'verified'],
  Entitlements: ['getEntitlements', 'answer'],
  SubscriptionEventBody: ['ingestSubscriptionEvent', 'request'],
  Campaign: ['getCampaign', 'answer'],
  CampaignCreative: ['getCreative', 'answer'],
  Organization: ['getOrganization', 'answer'],
  Project: ['getProject', 'answer'],
  App: ['getApp', 'answer'],
  AppCampaign: ['getAppCampaign', 'answer'],
  Key: ['getKey', 'answer'],
  Webhook: ['getWebhook', 'answer'],
  WebhookDelivery: ['listWebhookDeliveries', 'answer', 'data', '[]'],
  WebhookCompletion: ['listWebhookCompletions', 'answer', 'data', '[]'],
  Member: ['getMember', 'answer'],
  Membership: ['getProjectMember', 'answer'],
  Invitation: ['getProjectInvitation', 'answer'],
  Session: ['getSession', 'answer'],
  AuditEntry: ['listAudit', 'answer', 'data', '[]'],
}

interface Schema {
  title?: string
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

type Operations = Map<string, { request: Schema | undefined; answer: Schema | undefined }>

/**
 * Moves the bodies of all operations, and the shapes they share, to `components.schemas` under stable names, so that
 * generated clients have types to speak of: `ServeFeedRequest`, `ServeFeedAnswer`, `FeedOffer`.
 */
export function nameSchemas(document: OpenApiDocument): void {
  const named = new Map<string, string>()
  const schemas: Record<string, unknown> = {}
  const give = (name: string, schema: Schema | undefined) => {
    if (schema?.type !== 'object' || schema.properties === undefined || name in schemas) return
    const text = JSON.stringify(schema)
    if (named.has(text)) return
    named.set(text, name)
    schemas[name] = schema
  }
  const operations = bodiesOf(document)
  for (const [name, [operation, side, ...path]] of Object.entries(places))
    give(name, at(operations.get(operation)?.[side], path))
  for (const schema of titledSchemas(document.paths)) give(schema.title ?? '', schema)
  for (const [id, { request, answer }] of operations) {
    const name = pascalCase(id)
    give(`${name}Request`, request)
    give(`${name}Answer`, answer)
  }
  document.paths = withReferences(document.paths, named) as typeof document.paths & object
  const own = Object.entries(schemas).map(([name, schema]) => [name, membersWithReferences(schema, named)])
  if (own.length > 0) {
    document.components = {
      ...document.components,
      schemas: { ...document.components?.schemas, ...Object.fromEntries(own) },
    }
  }
}

function bodiesOf({ paths = {} }: OpenApiDocument): Operations {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return new Map(
    operations.flatMap(({ operationId, requestBody, responses }) => {
      if (operationId === undefined) return []
      const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? ''
      const request = requestBody?.content['application/json']?.schema as Schema | undefined
      const answer = responses[success]?.content?.['application/json']?.schema as Schema | undefined
      return [[operationId, { request, answer }] as const]
    }),
  )
}

/** Goes down by names of members, `[]` for the items of a list, `|` for the object of a choice. */
function at(schema: Schema | undefined, path: readonly string[]): Schema | undefined {
  return path.reduce<Schema | undefined>((found, step) => {
    if (step === '[]') return found?.items
    if (step === '|') return found?.anyOf?.find((each) => each.type === 'object')
    return found?.properties?.[step]
  }, schema)
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

/** An object of no named members may have any; generators would read it as one that has none. */
function isAnyObject(node: object): boolean {
  const { type, properties } = node as Schema
  return type === 'object' && properties !== undefined && Object.keys(properties).length === 0
}

function membersWithReferences(node: unknown, named: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((each) => withReferences(each, named))
  return Object.fromEntries(Object.entries(node ?? {}).map(([name, child]) => [name, withReferences(child, named)]))
}
