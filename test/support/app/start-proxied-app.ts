import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { migrate } from '../../../src/db/schema/migrate.ts'
import { createPostgresDatabase, silentLogger } from '../database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database/database-proxy.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The real service, with its own data folder, and a proxy in front of its database. */
export interface ProxiedApp extends AsyncDisposable {
  readonly app: TestApp
  readonly proxy: DatabaseProxy
  /** The same database, without the proxy. */
  readonly direct: Database
}

/** Starts it on its own database; dispose of it before the test ends. */
export async function startProxiedApp(t: Pick<TestContext, 'after'>): Promise<ProxiedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-away-'))
  t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const databaseUrl = await createPostgresDatabase(t)
  const proxy = await startDatabaseProxy(t, databaseUrl)
  await using stack = new AsyncDisposableStack()
  const direct = stack.use(openPostgres({ databaseUrl, logger: silentLogger }))
  const database = stack.use(openPostgres({ databaseUrl: proxy.url, logger: silentLogger }))
  await migrate(direct)
  const end = { after: (ending: unknown) => stack.defer(ending as () => Promise<void>) }
  const app = await startTestApp(end, { database, environment: { DATA_DIR: dataDir } })
  const owned = stack.move()
  return { app, proxy, direct, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
