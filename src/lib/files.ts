import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Syncs the names in a directory to disk: without it, a power cut may lose a file that was synced itself. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot sync directories.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Makes a directory and its missing parents, accessible to this user alone, and syncs their names to disk. */
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

/** Reads a file by an untrusted name; undefined if no such file exists or can exist. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && absences.has(String(error.code))) return undefined
    throw error
  }
}
