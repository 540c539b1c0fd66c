import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const run = promisify(execFile)

const stampFile = 'built-from.txt'

/** The plan for building files from sources in the repository. */
export interface BuildPlan {
  readonly projectRoot: string
  /** The folder that has the sources, and `dist` once it is built. */
  readonly folder: string
  /** The source files, as glob patterns from the project's root. */
  readonly sources: readonly string[]
  /** A package that only builds need, and a packaged release lacks. */
  readonly tool: string
  /** Returns Node's arguments for building into a directory. */
  command(directory: string): readonly string[]
}

/** Built files; disposal ends a build under way, whose `prepare` then fails. */
export interface BuiltFiles extends Disposable {
  /** Resolves to their directory, after building them when they are missing or stale; builds at most once at a time. */
  prepare(): Promise<string>
}

/**
 * Opens the built files of a plan. A packaged release ships them built, without the sources or the tool; they are then
 * used as they are.
 */
export function openBuiltFiles(plan: BuildPlan, logger: Logger): BuiltFiles {
  let preparing: Promise<string> | undefined
  const stopping = new AbortController()
  return {
    [Symbol.dispose]: () => stopping.abort(),
    prepare() {
      preparing ??= prepareFiles(plan, logger, stopping.signal).catch((error: unknown) => {
        preparing = undefined
        throw error
      })
      return preparing
    },
  }
}

async function prepareFiles(plan: BuildPlan, logger: Logger, signal: AbortSignal): Promise<string> {
  const { projectRoot, folder, tool } = plan
  const output = join(projectRoot, folder, 'dist')
  const isBuilt = existsSync(join(output, 'index.html'))
  if (!existsSync(join(projectRoot, 'node_modules', tool))) {
    if (isBuilt) return output
    throw new Error(`${folder}/ is not built, and ${tool} is missing: run npm ci.`)
  }
  const fingerprint = await fingerprintOf(plan)
  if (isBuilt && (await builtFrom(output)) === fingerprint) return output
  logger.info({ folder, why: isBuilt ? 'its sources have changed' : 'it has not been built yet' }, 'building pages')
  await build(plan, { output, fingerprint, signal })
  return output
}

async function fingerprintOf({ projectRoot, sources }: BuildPlan): Promise<string> {
  const paths = (await Array.fromAsync(glob(sources, { cwd: projectRoot }))).sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(await readFile(join(projectRoot, path)))
      .update('\0')
  return hash.digest('hex')
}

/** Returns what the files of a directory were built from; undefined when nothing says so. */
function builtFrom(output: string): Promise<string | undefined> {
  return readFile(join(output, stampFile), 'utf8').catch(() => undefined)
}

interface Build {
  readonly output: string
  readonly fingerprint: string
  readonly signal: AbortSignal
}

/** Builds into a draft directory and then swaps it with the old output, so that readers of either see it whole. */
async function build(plan: BuildPlan, { output, fingerprint, signal }: Build): Promise<void> {
  const { projectRoot, folder } = plan
  const draft = join(projectRoot, '.cache', `${folder}-${process.pid}`)
  const old = `${draft}.old`
  await mkdir(draft, { recursive: true })
  try {
    await run(process.execPath, plan.command(draft), { cwd: projectRoot, signal, env: { NODE_ENV: 'production' } })
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
