import cluster from 'node:cluster'
import { loadConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { readEnvironment } from './config/env.ts'
import { loadSecrets } from './config/generated-secrets.ts'
import { systemRandom } from './lib/random.ts'
import { createLogger } from './operations/logger.ts'
import { runService } from './start/run-service.ts'
import { StartError } from './start/start-error.ts'
import { superviseWorkers } from './start/supervise-workers.ts'

async function main(): Promise<void> {
  const config = loadConfig(readEnvironment())
  const logger = createLogger(config.logLevel)
  const secrets = await loadSecrets(config, systemRandom)
  if (config.workers > 1 && cluster.isPrimary) await superviseWorkers(config.workers, logger)
  else await runService(config, secrets, logger)
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${isExplained ? error.message : String(error)}\n`)
  process.exitCode = 1
})
