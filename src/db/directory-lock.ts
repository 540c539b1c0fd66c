import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../errors.ts'

/** Another process holds the directory; the message names it. */
export class DirectoryHeldError extends StartError {
  override readonly name = 'DirectoryHeldError'
}

/**
 * Holds a directory for this process until it is disposed of or the process ends in any way. Two processes on one
 * embedded database would lose each other's rows.
 * @throws DirectoryHeldError if a living process holds it; another error if the directory cannot be written.
 */
export function lockDirectory(directory: string): Disposable {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const holderPath = join(directory, 'lock-holder.json')
  // Node has no file locks, but SQLite does, and the operating system frees them when the process dies. A file with a
  // process id would outlive its process, and name another one after a container restarts.
  const lockPath = join(directory, 'lock.sqlite')
  let lock = tryLock(lockPath)
  if (lock === 'damaged') {
    // Nothing is ever stored in it. Emptied in place, it stays the same file for every process.
    truncateSync(lockPath)
    lock = tryLock(lockPath)
  }
  if (!(lock instanceof DatabaseSync)) {
    const holder = describeHolder(holderPath)
    throw new DirectoryHeldError(
      `DATA_DIR ${directory} is in use by ${holder}. Stop that service first, or set DATA_DIR to another directory.`,
    )
  }
  try {
    // Names the holder for other processes; the lock itself does not depend on it.
    writeFileSync(holderPath, JSON.stringify({ process: process.pid, host: hostname() }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
      lock.close()
      throw error
    }
  }
  return { [Symbol.dispose]: () => lock.close() }
}

/** SQLite error codes: 5 for a file locked by another process, 26 for a file that is not a database. */
const sqliteErrors = { 5: 'held', 26: 'damaged' } as const

function tryLock(path: string): DatabaseSync | 'held' | 'damaged' {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    const fault = sqliteErrors[(error as { errcode?: number }).errcode as keyof typeof sqliteErrors]
    if (fault === undefined) throw error
    return fault
  }
}

function describeHolder(path: string): string {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as { process: number; host: string }
    return `process ${holder.process} on ${holder.host}`
  } catch {
    return 'another process'
  }
}
