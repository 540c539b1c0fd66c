import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from '../../test/support/database.ts'
import {
  type ServiceProcess,
  type ServiceProcessOptions,
  startServiceProcess,
} from '../../test/support/service-process.ts'

/** Starts the service on data of its own; both end with the stack. */
export async function startOwnService(
  stack: AsyncDisposableStack,
  { database, ...options }: Omit<ServiceProcessOptions, 'dataDir' | 'databaseUrl'> & { database: string | undefined },
): Promise<ServiceProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-own-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const after = (work: () => unknown) => stack.defer(async () => void (await work()))
  const databaseUrl = database === 'postgres' ? await createPostgresDatabase({ after }) : undefined
  const service = await startServiceProcess({ dataDir, databaseUrl, ...options })
  stack.defer(async () => void (await service.end('SIGTERM')))
  return service
}
