import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { projectRoot } from '../project-root.ts'
import { type CalledApi, swiftSource } from './generate-swift.ts'

const notice = "/* The API's paths and shapes, made from docs/openapi.json by `npm run generate`. Do not edit. */\n"

type Document = Parameters<typeof openapiTypescript>[0]

/** The calls of publishers' servers, whose types `packages/server` has. */
const serverCalls = [
  'getCatalog',
  'serveFeed',
  'serveMessage',
  'searchOffers',
  'confirmDelivery',
  'storeAttributes',
  'getCreatorLinks',
  'getCreatorStats',
  'getEntitlements',
  'completeTestConversion',
  'ingestSubscriptionEvent',
]
/** The calls of pages, whose types `packages/web` has. */
const webCalls = ['serveFeed', 'serveMessage', 'searchOffers', 'confirmDelivery']
/** The calls of apps, which the Swift client makes. */
const appCalls = ['serveFeed', 'confirmDelivery', 'storeAttributes']

/** Each file of types and calls, and the function that makes it from `docs/openapi.json`. */
export const clientFiles = [
  ['packages/api-types/schema.d.ts', () => typesOf(readDocument())],
  ['packages/server/src/api.ts', () => typesOf(onlyCalls(readDocument(), serverCalls))],
  ['packages/web/src/api.ts', () => typesOf(onlyCalls(readDocument(), webCalls))],
  ['sdks/swift/Sources/Offerwire/Api.swift', () => swiftSource(onlyCalls(readDocument(), appCalls))],
] as const

function readDocument(): CalledApi {
  return JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8'))
}

async function typesOf(document: CalledApi): Promise<string> {
  const ast = await openapiTypescript(document as unknown as Document)
  return notice + astToString(ast)
}

/** The document without all other operations and the schemas that only those use. */
function onlyCalls({ paths, components, webhooks: _, ...rest }: CalledApi, calls: readonly string[]): CalledApi {
  const kept = Object.entries(paths).flatMap(([path, methods]) => {
    const ours = Object.entries(methods).filter(([, { operationId }]) => calls.includes(operationId))
    return ours.length === 0 ? [] : [[path, Object.fromEntries(ours)] as const]
  })
  const used = new Set<string>()
  collectReferences(kept, components, used)
  const parts = Object.entries(components).map(([kind, members]) => {
    return [kind, Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${kind}/${name}`)))] as const
  })
  return { ...rest, paths: Object.fromEntries(kept), components: Object.fromEntries(parts) }
}

function collectReferences(node: unknown, components: CalledApi['components'], used: Set<string>): void {
  for (const [, reference = ''] of JSON.stringify(node).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) {
    if (used.has(reference)) continue
    used.add(reference)
    const [kind = '', name = ''] = reference.split('/')
    collectReferences(components[kind]?.[name], components, used)
  }
}
