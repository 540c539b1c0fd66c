import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dataDirError } from '../config/config-error.ts'

/** Makes `DATA_DIR` where it is missing. Throws `ConfigError` when it cannot be made, or not be written to. */
export async function makeDataDir(path: string): Promise<void> {
  try {
    await makeDirectory(path)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw dataDirError('written', cause)
  }
}

/**
 * Each parent is tried once: Node's own recursion never ends where a file system takes no directories, as under /proc.
 */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeDirectory(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}
