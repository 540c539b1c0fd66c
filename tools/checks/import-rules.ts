import type { Import, SourceFile } from './source-files.ts'

/** From the outside in; a file imports its own layer or a later one. */
const layers = ['main', 'app', 'routes', 'route', 'services', 'verb', 'queries', 'plumbing', 'ground'] as const
type Layer = (typeof layers)[number]

/** Modules of `src/http/` that are pure functions and schema parts, which every module may import. */
const pureHttp = new Set(
  [
    'signature',
    'body/query-string',
    'list-page',
    'body/example-values',
    'body/schema-parts',
    'body/null-means-absent',
    'body/schema-errors',
  ].map((name) => `src/http/${name}.ts`),
)

const callers = ['serving', 'conversions', 'creators']
const called = ['clicks', 'impressions', 'webhooks', 'entitlements', 'users', 'apps']

/** Modules that reach outside the process, and the features whose work that is. */
const outward: Record<string, readonly string[]> = {
  'node:fs': [],
  'node:fs/promises': ['dashboard', 'guides'],
  'node:net': ['webhooks'],
  'node:tls': ['webhooks'],
  'node:http': ['webhooks'],
  'node:https': ['webhooks'],
  'node:dns': ['webhooks'],
  'node:dns/promises': ['webhooks'],
  'node:child_process': [],
  undici: ['webhooks'],
  nodemailer: ['accounts'],
  pg: [],
  ioredis: [],
}

/** Returns the faults in the imports of one file, a sentence each. */
export function importFaults(file: SourceFile): string[] {
  return file.imports.flatMap((imported) => {
    const fault =
      layerFault(file.path, imported) ?? featureFault(file.path, imported) ?? outwardFault(file.path, imported)
    return fault === undefined ? [] : [`${file.path} imports ${imported.target}: ${fault}`]
  })
}

/** Returns a sentence for each import by which the house needs its lab. */
export function labFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('lab/'))
    .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
    .filter(({ target }) => target.startsWith('lab/') || target.startsWith('@offerwire/lab'))
    .map(({ path, target }) => `${path} imports ${target}: only the lab knows the lab`)
}

function layerFault(path: string, { target, isTypeOnly }: Import): string | undefined {
  const from = layerOf(path)
  if (target === 'fastify' || target.startsWith('@fastify/')) {
    return isInside(from) && !isTypeOnly ? 'what is inside a route does not know Fastify' : undefined
  }
  if (!target.startsWith('src/')) return undefined
  if (isInside(from) && (target.startsWith('src/http/') || target.startsWith('src/config/')) && !pureHttp.has(target)) {
    return 'what is inside a route knows neither HTTP nor configuration; pass in what it needs'
  }
  // The list of what the composition root makes names types of every layer, and makes nothing.
  if (path === 'src/services.ts' && isTypeOnly) return undefined
  if (path.startsWith('src/lib/') && !target.startsWith('src/lib/') && target !== 'src/errors.ts') {
    return 'src/lib knows nothing of the service'
  }
  // A verb may name the members it needs as `Pick<Services, …>`.
  if (target === 'src/services.ts' && isTypeOnly) return undefined
  // Queries may say in the words of their own feature what they take and give.
  if (isTypeOnly && featureOf(path) !== undefined && featureOf(path) === featureOf(target)) return undefined
  return layers.indexOf(layerOf(target)) < layers.indexOf(from) ? 'nothing imports upward' : undefined
}

/** Verbs, rules, presenters and queries. */
function isInside(layer: Layer): boolean {
  return layer === 'verb' || layer === 'queries'
}

function layerOf(path: string): Layer {
  if (path === 'src/main.ts' || path.startsWith('src/start/')) return 'main'
  if (path === 'src/app.ts') return 'app'
  if (path === 'src/routes.ts') return 'routes'
  if (path === 'src/services.ts') return 'services'
  if (path.endsWith('.route.ts') || path.endsWith('.hook.ts') || path === 'src/http/stacks.ts') return 'route'
  if (path.endsWith('.queries.ts')) return 'queries'
  if (path.startsWith('src/features/') || path.startsWith('src/demo/')) return 'verb'
  if (path.startsWith('src/lib/') || path === 'src/errors.ts') return 'ground'
  return 'plumbing'
}

function featureFault(path: string, { target }: Import): string | undefined {
  const from = featureOf(path)
  const to = featureOf(target)
  if (from === undefined || to === undefined || from === to) return undefined
  if (target.endsWith('.queries.ts')) return "another feature's queries are its own; call its verb"
  if (target.endsWith('.route.ts')) return "another feature's routes are its own"
  if (called.includes(from) && callers.includes(to)) return `${to} calls ${from}, never the reverse`
  return undefined
}

function outwardFault(path: string, { target, isTypeOnly }: Import): string | undefined {
  const feature = featureOf(path)
  const allowed = outward[target]
  if (feature === undefined || allowed === undefined || isTypeOnly || allowed.includes(feature)) return undefined
  return `the feature ${feature} does not reach outside the process by ${target}`
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

/** A cycle between features, as a readable chain; undefined when there is none. Types may point both ways. */
export function featureCycle(files: readonly SourceFile[]): string | undefined {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const from = featureOf(file.path)
    for (const { target, isTypeOnly } of file.imports) {
      const to = featureOf(target)
      if (from === undefined || to === undefined || from === to || isTypeOnly) continue
      edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  const done = new Set<string>()
  const find = (nodes: Iterable<string>, chain: readonly string[]): string | undefined => {
    for (const node of nodes) {
      if (chain.includes(node)) return [...chain.slice(chain.indexOf(node)), node].join(' -> ')
      if (done.has(node)) continue
      const cycle = find(edges.get(node) ?? [], [...chain, node])
      if (cycle !== undefined) return cycle
      done.add(node)
    }
    return undefined
  }
  return find(edges.keys(), [])
}
