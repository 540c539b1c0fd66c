import { readFile } from 'node:fs/promises'

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
