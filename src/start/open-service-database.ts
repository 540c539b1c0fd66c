import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { openPrepared } from '../db/open-prepared.ts'
import type { DatabaseTraces } from '../db/traces.ts'
import { systemClock } from '../lib/time/clock.ts'

/** Opens the configured database, ready for the service. */
export async function openServiceDatabase({ given, dataDir, hasTracing }: Config, logger: Logger): Promise<Database> {
  const traces = hasTracing ? await openTraces() : undefined
  const { databaseUrl, replica } = given
  const open = () => openDatabase({ databaseUrl, replica, dataDir, logger, traces, isWritten: true })
  return openPrepared(open, systemClock.nowMs())
}

/** Loads fifty files, which only a traced service needs. */
async function openTraces(): Promise<DatabaseTraces> {
  const { DatabaseTraces } = await import('../db/traces.ts')
  return new DatabaseTraces()
}
