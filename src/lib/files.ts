import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Forces the names in a directory to the disk: a file that was synced may otherwise be gone after a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows has no such thing and opens no directory.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/**
 * Makes a directory, and those above it that are missing, for this user alone and so that a power cut leaves their
 * names.
 */
export async function makeLastingDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  let made = resolve(path)
  while (made !== resolve(first) && made !== dirname(made)) {
    await syncDirectory(dirname(made))
    made = dirname(made)
  }
  await syncDirectory(dirname(made))
}

const absences = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Reads a file by an untrusted name; undefined when there is none, or can be none, of that name. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && absences.has(String(error.code))) return undefined
    throw error
  }
}
