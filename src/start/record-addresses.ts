import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/**
 * Writes the addresses of this service to `DATA_DIR/addresses`, one a line: the public one, and the one on which it
 * listens on this machine. The command line sends the folder's token to no other address.
 */
export async function recordAddresses({ addresses, dataDir, host, port }: Config): Promise<void> {
  const { baseUrl, basePath } = addresses
  const local = ['0.0.0.0', '127.0.0.1', '::', 'localhost'].includes(host)
    ? [`http://127.0.0.1:${port}${basePath}`]
    : []
  const lines = new Set([baseUrl, ...local])
  await writeFile(join(dataDir, 'addresses'), `${[...lines].join('\n')}\n`, { mode: 0o600 })
}
