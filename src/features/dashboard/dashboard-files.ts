import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What the build is made of, as patterns from the project's root. */
const sourcePatterns = [
  'dashboard/*.{ts,tsx,html,json}',
  'dashboard/{api,forms,pages,public,shell,snippets,ui}/**/*.*',
  'src/features/clicks/destination.ts',
  'package-lock.json',
]
const stampFile = 'built-from.txt'

/** The dashboard's built files; disposal ends a build under way, whose `prepare` then fails. */
export interface DashboardFiles extends Disposable {
  /** Resolves to their directory, after building them when they are missing or stale; builds at most once at a time. */
  prepare(): Promise<string>
  /** The directory, once `prepare` has resolved. */
  readonly directory: string | undefined
}

/**
 * The dashboard as it stands under `projectRoot`. A packaged release carries it built and without its sources or its
 * build tool; what is there is then taken as it is.
 */
export function openDashboardFiles(projectRoot: string, onStale: (why: string) => void): DashboardFiles {
  let preparing: Promise<string> | undefined
  let directory: string | undefined
  const stopping = new AbortController()
  return {
    [Symbol.dispose]: () => stopping.abort(),
    get directory() {
      return directory
    },
    prepare() {
      preparing ??= prepareFiles(projectRoot, onStale, stopping.signal).then(
        (ready) => {
          directory = ready
          return ready
        },
        (error: unknown) => {
          preparing = undefined
          throw error
        },
      )
      return preparing
    },
  }
}

async function prepareFiles(projectRoot: string, onStale: (why: string) => void, signal: AbortSignal): Promise<string> {
  const output = join(projectRoot, 'dashboard', 'dist')
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')
  const canBuild = existsSync(vite) && existsSync(join(projectRoot, 'dashboard', 'vite.config.ts'))
  const isBuilt = existsSync(join(output, 'index.html'))
  if (!canBuild) {
    if (isBuilt) return output
    throw new Error('The dashboard is not built, and its sources or Vite are missing: run npm ci.')
  }
  const fingerprint = await fingerprintOf(projectRoot)
  if (isBuilt && (await builtFrom(output)) === fingerprint) return output
  onStale(isBuilt ? 'its sources have changed' : 'it has not been built yet')
  await build({ projectRoot, vite, output, fingerprint, signal })
  return output
}

async function fingerprintOf(projectRoot: string): Promise<string> {
  const paths = (await Array.fromAsync(glob(sourcePatterns, { cwd: projectRoot }))).sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(await readFile(join(projectRoot, path)))
      .update('\0')
  return hash.digest('hex')
}

/** What the files of a directory were built from; undefined when nothing says so. */
function builtFrom(output: string): Promise<string | undefined> {
  return readFile(join(output, stampFile), 'utf8').catch(() => undefined)
}

interface Build {
  readonly projectRoot: string
  readonly vite: string
  readonly output: string
  readonly fingerprint: string
  readonly signal: AbortSignal
}

/** Builds beside the old output and then takes its place, so that whoever reads the old one finds it whole. */
async function build({ projectRoot, vite, output, fingerprint, signal }: Build): Promise<void> {
  const draft = join(projectRoot, '.cache', `dashboard-${process.pid}`)
  const old = `${draft}.old`
  await mkdir(draft, { recursive: true })
  try {
    const config = join(projectRoot, 'dashboard', 'vite.config.ts')
    const parameters = ['build', '--config', config, '--configLoader', 'native', '--logLevel', 'warn']
    await run(process.execPath, [vite, ...parameters], {
      cwd: projectRoot,
      signal,
      env: { NODE_ENV: 'production', DASHBOARD_OUT_DIR: draft },
    })
    await writeFile(join(draft, stampFile), fingerprint)
    if (existsSync(output)) await rename(output, old)
    await rename(draft, output)
  } catch (error) {
    // Another process may have built the same at the same time and put its files there first.
    if ((await builtFrom(output)) !== fingerprint) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}
