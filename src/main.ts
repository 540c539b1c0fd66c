import cluster from 'node:cluster'
import { EncryptionKeyError } from './check-encryption-key.ts'
import { loadConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { readEnvironment } from './config/env.ts'
import { loadSecrets } from './config/generated-secrets.ts'
import { DirectoryHeldError } from './db/embedded/directory-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseUnreachableError } from './db/unreachable-error.ts'
import { systemRandom } from './lib/random.ts'
import { createLogger } from './operations/logger.ts'
import { makeDataDir } from './start/make-data-dir.ts'
import { runService } from './start/run-service.ts'
import { StartError } from './start/start-error.ts'
import { superviseWorkers } from './start/supervise-workers.ts'

/** Errors whose message tells an operator what to do, and needs no class name in front. */
const explained = [
  ConfigError,
  DatabaseUnreachableError,
  DirectoryHeldError,
  EncryptionKeyError,
  MigrationError,
  StartError,
]

async function main(): Promise<void> {
  const config = loadConfig(readEnvironment())
  const logger = createLogger(config.logLevel)
  await makeDataDir(config.dataDir)
  const secrets = await loadSecrets(config, systemRandom)
  if (config.workers > 1 && cluster.isPrimary) await superviseWorkers(config.workers, logger)
  else await runService(config, secrets, logger)
}

main().catch((error: unknown) => {
  const isExplained = explained.some((kind) => error instanceof kind)
  process.stderr.write(`${isExplained ? (error as Error).message : String(error)}\n`)
  process.exitCode = 1
})
