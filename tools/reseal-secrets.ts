import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/config.ts'
import { readEnvironment } from '../src/config/env.ts'
import { loadSecrets } from '../src/config/generated-secrets.ts'
import { resealSecrets } from '../src/config/keys/installation-keys.ts'
import { sealedAuthenticators } from '../src/features/accounts/second-factor/sealed-authenticators.ts'
import { sealedSecrets } from '../src/features/apps/keys/keys.queries.ts'
import { sealedPaymentDetails } from '../src/features/billing/payment-methods/payment-methods.queries.ts'
import { sealedSigningSecrets } from '../src/features/webhooks/webhooks.queries.ts'
import { systemRandom } from '../src/lib/random.ts'
import { openOwnDatabase } from './open-own-database.ts'
import { runTool, ToolUsageError } from './run-tool.ts'

async function main(): Promise<void> {
  parseArgs()
  const config = loadConfig(readEnvironment())
  await using database = await openOwnDatabase(config)
  if (database === undefined)
    throw new ToolUsageError('There is no database here: set DATABASE_URL or DATA_DIR to those of the service.')
  const { encryptionKey } = await loadSecrets(config, systemRandom)
  const keys = { current: encryptionKey, previous: config.given.previousEncryptionKeys }
  const columns = [sealedSecrets, ...sealedSigningSecrets, ...sealedAuthenticators, ...sealedPaymentDetails]
  const { resealed, secrets } = await resealSecrets(database.db, keys, systemRandom, columns)
  process.stdout.write(`${resealed} of ${secrets} secrets were encrypted again; all of them now use ENCRYPTION_KEY.\n`)
}

await runTool(main)
