import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ServiceProcess,
  type ServiceProcessOptions,
  startServiceProcess,
} from '../../test/support/app/service-process.ts'
import { createPostgresDatabase } from '../../test/support/database/database.ts'

/** A memory file system, if the system has one: it leaves nothing behind, and commits do not wait for a disk. */
export const memoryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Starts the service on data of its own below a folder; disposing of the stack removes both. */
export async function startOwnService(
  stack: AsyncDisposableStack,
  {
    database,
    below = tmpdir(),
    ...options
  }: Omit<ServiceProcessOptions, 'dataDir' | 'databaseUrl'> & { database: string | undefined; below?: string },
): Promise<ServiceProcess> {
  const { path: dataDir } = stack.use(await mkdtempDisposable(join(below, 'offerwire-own-')))
  const after = (work: () => unknown) => stack.defer(async () => void (await work()))
  const databaseUrl = database === 'postgres' ? await createPostgresDatabase({ after }) : undefined
  const service = await startServiceProcess({ dataDir, databaseUrl, ...options })
  stack.defer(async () => void (await service.end('SIGTERM')))
  return service
}
