import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process holds the directory; the message names it. */
export class DirectoryHeldError extends Error {
  override readonly name = 'DirectoryHeldError'
}

/**
 * Holds a directory for this process alone, until it is disposed of or the process ends in whatever way.
 * Two processes on one embedded database would lose each other's rows.
 * @throws DirectoryHeldError when a living process holds it.
 */
export function lockDirectory(directory: string): Disposable {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const holderPath = join(directory, 'lock-holder.json')
  // Node has no file locks of its own, but SQLite does: the operating system frees them when the process dies, where a
  // file with a process number would outlive it, and mean somebody else after a restart in a container.
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    const holder = describeHolder(holderPath)
    throw new DirectoryHeldError(
      `DATA_DIR ${directory} is held by ${holder}: stop that service first, or set DATA_DIR to another directory.`,
      { cause: error },
    )
  }
  writeFileSync(holderPath, JSON.stringify({ process: process.pid, host: hostname() }))
  return { [Symbol.dispose]: () => lock.close() }
}

function describeHolder(path: string): string {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as { process: number; host: string }
    return `process ${holder.process} on ${holder.host}`
  } catch {
    return 'another process'
  }
}
