import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { loadConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { loadSecrets } from './config/generated-secrets.ts'
import { openDatabase } from './db/connect.ts'
import type { Database } from './db/database.ts'
import { openPrepared } from './db/open-prepared.ts'
import { DatabaseTraces } from './db/traces.ts'
import { StartError } from './errors.ts'
import { systemRandom } from './lib/random.ts'
import { systemClock } from './lib/time/clock.ts'
import { createLogger } from './operations/logger.ts'
import { makeDataDir } from './start/make-data-dir.ts'
import { superviseWorkers } from './start/supervise-workers.ts'

// By default small buffers are cut from blocks of 64 KB, which stay in memory as long as one of their buffers does. V8 marks
// its whole heap when such memory has grown by 64 MB, which feeds made it do every ten seconds, for 200 ms on one core.
Buffer.poolSize = 0

async function main(): Promise<void> {
  const config = loadConfig(readEnvironment())
  const logger = createLogger(config.logLevel)
  await makeDataDir(config.dataDir)
  const secrets = await loadSecrets(config, systemRandom)
  if (config.workers > 1 && cluster.isPrimary) await superviseWorkers(config.workers, logger)
  else {
    const open = () => openServiceDatabase(config, logger)
    // The embedded database opens in its own thread while this one reads the rest of the code. A server's answers would wait here
    // for so long, on a slow machine, that connecting counts as failed.
    const early = config.given.databaseUrl === undefined ? open() : undefined
    early?.catch(() => undefined)
    const { runService } = await import('./start/run-service.ts')
    await runService(config, secrets, logger, early ?? open())
  }
}

/** Opens the database that the configuration names, ready for the service. */
function openServiceDatabase({ given, dataDir, hasTracing }: Config, logger: Logger): Promise<Database> {
  const traces = hasTracing ? new DatabaseTraces() : undefined
  const { databaseUrl, replica } = given
  return openPrepared(() => openDatabase({ databaseUrl, replica, dataDir, logger, traces }), systemClock.nowMs())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
