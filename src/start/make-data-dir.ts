import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dataDirError } from '../config/config-error.ts'

/** Creates `DATA_DIR` if it is missing. Throws `ConfigError` if it cannot be created or written to. */
export async function makeDataDir(path: string): Promise<void> {
  try {
    await makeDirectory(path)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw dataDirError('written', cause)
  }
}

/** Tries each parent once: Node's own recursion never ends on a file system without directories, such as /proc. */
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
