import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { loadConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { loadSecrets } from './config/generated-secrets.ts'
import { StartError } from './errors.ts'
import { systemRandom } from './lib/random.ts'
import { createLogger } from './operations/logger.ts'
import { makeDataDir } from './start/make-data-dir.ts'
import { openServiceDatabase } from './start/open-service-database.ts'
import { superviseWorkers } from './start/supervise-workers.ts'

// By default Node cuts small buffers from 64 KB blocks, and a block stays in memory as long as one of its buffers. V8
// marks its whole heap whenever such memory has grown by 64 MB: feeds made it do so every ten seconds, for 200 ms on
// one core.
Buffer.poolSize = 0
// When a process allocates less for a while, V8 collects and compacts its whole heap once more to give memory back: 90
// ms of processor time in one go, twice that by the clock of a busy machine, without an answer to any request.
setFlagsFromString('--no-memory-reducer')

async function main(): Promise<void> {
  const config = loadConfig(readEnvironment())
  const logger = createLogger(config.logLevel)
  await makeDataDir(config.dataDir)
  const secrets = await loadSecrets(config, systemRandom)
  if (config.workers > 1 && cluster.isPrimary) await superviseWorkers(config.workers, logger)
  else {
    const open = () => openServiceDatabase(config, logger)
    // The embedded database opens in its own thread while this one loads the rest of the code. A PostgreSQL server's
    // replies would wait here, on a slow machine for longer than the connection timeout.
    const early = config.given.databaseUrl === undefined ? open() : undefined
    early?.catch(() => undefined)
    const { runService } = await import('./start/run-service.ts')
    await runService(config, secrets, logger, early ?? open())
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
