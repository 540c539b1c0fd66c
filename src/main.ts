import { openApp } from './app.ts'
import { loadConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { readEnvironment } from './config/env.ts'
import { loadSecrets } from './config/generated-secrets.ts'
import { systemRandom } from './lib/random.ts'
import { stopOnSignals } from './operations/graceful-stop.ts'
import { createLogger } from './operations/logger.ts'

async function main(): Promise<void> {
  const config = loadConfig(readEnvironment())
  const secrets = await loadSecrets(config, systemRandom)
  const logger = createLogger(config.logLevel)
  const app = await openApp({ config, secrets, logger })
  stopOnSignals({ server: app.api, readiness: app.readiness, logger, close: async () => app[Symbol.asyncDispose]() })
  await app.api.listen({ port: config.port, host: config.host })
  app.services.dashboardFiles.prepare().catch((error: unknown) => {
    logger.error({ err: error, part: 'dashboard' }, 'the dashboard could not be built')
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
