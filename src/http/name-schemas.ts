import { type OpenApiDocument, pascalCase } from './describe-operations.ts'

interface Schema {
  title?: string
  type?: unknown
  properties?: Record<string, Schema>
}

/**
 * Moves the titled shapes and the bodies of all operations to `components.schemas` under stable names, so that generated
 * clients have types to speak of: `ServeFeedRequest`, `ServeFeedAnswer`, `FeedOffer`.
 */
export function nameSchemas(document: OpenApiDocument): void {
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

/** An object of no named members may have any; generators would read it as one that has none. */
function isAnyObject(node: object): boolean {
  const { type, properties } = node as Schema
  return type === 'object' && properties !== undefined && Object.keys(properties).length === 0
}

function membersWithReferences(node: unknown, named: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((each) => withReferences(each, named))
  return Object.fromEntries(Object.entries(node ?? {}).map(([name, child]) => [name, withReferences(child, named)]))
}
