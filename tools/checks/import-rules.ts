import type { Import, SourceFile } from './source-files.ts'

/** The rooms of `src/`, from the top floor down. A file imports its own room or one below, types included. */
const rooms = [
  ...['main.ts', 'start', 'app.ts', 'jobs.ts', 'routes.ts', 'demo', 'features', 'access', 'core.ts'],
  ...['operations', 'http', 'snapshot', 'config', 'db', 'lib', 'errors.ts'],
]

/** The kinds of files in a feature, from the outside in. A file imports its own kind or a later one. */
const kinds = ['route', 'verb', 'queries'] as const
type Kind = (typeof kinds)[number]

/** Modules of `src/http/` that do not handle requests, so that every module may import them. */
const innerHttp = new Set(
  [
    'signature',
    'body/query-string',
    'list-page',
    'body/example-values',
    'body/schema-parts',
    'body/null-means-absent',
    'body/schema-errors',
    'limits/take-token',
  ].map((name) => `src/http/${name}.ts`),
)

const callers = ['serving', 'conversions', 'creators']
const called = ['clicks', 'impressions', 'webhooks', 'entitlements', 'users', 'apps']

/** Packages that reach outside the process, and the features whose task that is. */
const outward: Record<string, readonly string[]> = {
  'node:fs': [],
  'node:fs/promises': ['pages'],
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
      roomFault(file.path, imported) ??
      kindFault(file.path, imported) ??
      featureFault(file.path, imported) ??
      outwardFault(file.path, imported)
    return fault === undefined ? [] : [`${file.path} imports ${imported.target}: ${fault}`]
  })
}

/** Returns a sentence for each import of the lab from outside the lab. */
export function labFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('lab/'))
    .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
    .filter(({ target }) => target.startsWith('lab/') || target.startsWith('@offerwire/lab'))
    .map(({ path, target }) => `${path} imports ${target}: only the lab knows the lab`)
}

function roomFault(path: string, { target }: Import): string | undefined {
  const [from, to] = [roomOf(path), roomOf(target)]
  if (from === undefined || to === undefined) return undefined
  if (!rooms.includes(to)) return `${to} has no floor: add it to \`rooms\``
  return rooms.indexOf(to) < rooms.indexOf(from) ? 'nothing imports upward' : undefined
}

function kindFault(path: string, { target, isTypeOnly }: Import): string | undefined {
  const from = kindOf(path)
  if (from === undefined || from === 'route') return undefined
  if (target === 'fastify' || target.startsWith('@fastify/')) {
    return isTypeOnly ? undefined : 'code inside a route does not know Fastify'
  }
  if ((target.startsWith('src/http/') || /^src\/config\/[^/]+$/.test(target)) && !innerHttp.has(target)) {
    return 'code inside a route knows neither HTTP nor configuration; pass in the values'
  }
  if (outsideOnly.test(target)) return 'hooks call the code inside a route, never the reverse'
  // Queries may use types of their own feature for their parameters and results.
  if (isTypeOnly && featureOf(path) !== undefined && featureOf(path) === featureOf(target)) return undefined
  const to = kindOf(target)
  return to !== undefined && kinds.indexOf(to) < kinds.indexOf(from) ? 'nothing imports upward' : undefined
}

const outsideOnly = /\.(route|hook)\.ts$|^src\/access\/route-options\.ts$/

/** The kind of a file of a feature or of the demo network; undefined for other files. */
function kindOf(path: string): Kind | undefined {
  if (!path.startsWith('src/features/') && !path.startsWith('src/demo/')) return undefined
  if (outsideOnly.test(path)) return 'route'
  return path.endsWith('.queries.ts') ? 'queries' : 'verb'
}

function roomOf(path: string): string | undefined {
  return /^src\/([^/]+)/.exec(path)?.[1]
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

/** A cycle between features, types included, as a readable chain; undefined when there is none. */
export function featureCycle(files: readonly SourceFile[]): string | undefined {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const from = featureOf(file.path)
    for (const { target } of file.imports) {
      const to = featureOf(target)
      if (from === undefined || to === undefined || from === to) continue
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
