import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './project-root.ts'

// Builds the dashboard and the guides if they are missing or stale; `npm start` and `npm run build` run it.

/** Pages that are built from sources into `dist` of their folder. */
interface Pages {
  readonly folder: string
  /** Glob patterns from the project's root. */
  readonly sources: readonly string[]
  /** A development dependency that builds need and a pruned installation lacks. */
  readonly tool: string
  /** Node's arguments for building into a directory. */
  readonly command: (directory: string) => readonly string[]
}

const dashboard: Pages = {
  folder: 'dashboard',
  sources: [
    'dashboard/*.{ts,tsx,html,json}',
    'dashboard/{api,pages,public,shell,snippets,ui}/**/*.*',
    'packages/{react,web}/src/*.ts',
    'src/features/{clicks,hosted-page}/*.ts',
    'src/lib/text/*.ts',
    'package-lock.json',
  ],
  tool: 'vite',
  command: (directory) => [
    ...['node_modules/vite/bin/vite.js', 'build', '--config', 'dashboard/vite.config.ts', '--configLoader', 'native'],
    ...['--logLevel', 'warn', '--outDir', directory],
  ],
}

const guides: Pages = {
  folder: 'site',
  sources: [
    'site/*.ts',
    'site/{assets,reference}/*.*',
    'docs/**/*.{md,svg,png}',
    'docs/openapi.json',
    '{packages/*,sdks,examples}/README.md',
    'dashboard/snippets/**/*.*',
    'package-lock.json',
  ],
  tool: 'markdown-it',
  command: (directory) => ['site/build.ts', directory],
}

/** The file in `dist` that holds the hash of the sources. */
const stampFile = 'built-from.txt'

export async function buildPages(): Promise<void> {
  const faults: unknown[] = []
  // One after the other, while the service starts. Guides are built even if the dashboard cannot be.
  for (const pages of [dashboard, guides]) await buildIfStale(pages).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new Error(faults.map((fault) => (fault as Error).message).join('\n'))
}

async function buildIfStale(pages: Pages): Promise<void> {
  const output = join(projectRoot, pages.folder, 'dist')
  if (!existsSync(join(projectRoot, 'node_modules', pages.tool))) {
    if (existsSync(join(output, 'index.html'))) return
    throw new Error(`${pages.folder}/ is not built, and ${pages.tool} is missing: run npm ci.`)
  }
  const fingerprint = await fingerprintOf(pages.sources)
  const draft = join(projectRoot, '.cache', `${pages.folder}-${process.pid}`)
  if ((await builtFrom(output)) === fingerprint) return
  process.stderr.write(`Building ${pages.folder}/ ...\n`)
  await mkdir(draft, { recursive: true })
  try {
    // Stale pages are not served meanwhile: they may call endpoints that are gone.
    if (existsSync(output)) await rename(output, `${draft}.old`)
    const options = { cwd: projectRoot, env: { NODE_ENV: 'production' } }
    await promisify(execFile)(process.execPath, pages.command(draft), options)
    await writeFile(join(draft, stampFile), fingerprint)
    await rename(draft, output)
  } catch (error) {
    // Another process may have built the same meanwhile.
    if ((await builtFrom(output)) !== fingerprint) throw error
  } finally {
    for (const path of [draft, `${draft}.old`]) await rm(path, { recursive: true, force: true })
  }
}

async function fingerprintOf(sources: readonly string[]): Promise<string> {
  const paths = (await Array.fromAsync(glob(sources, { cwd: projectRoot }))).sort()
  const hashes = await Promise.all(
    paths.map(async (path) => `${path} ${hash('sha256', await readFile(join(projectRoot, path)))}`),
  )
  return hash('sha256', hashes.join('\n'))
}

function builtFrom(output: string): Promise<string | undefined> {
  return readFile(join(output, stampFile), 'utf8').catch(() => undefined)
}

if (import.meta.main) {
  // A lower priority than the service that starts beside it.
  setPriority(10)
  await buildPages().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
