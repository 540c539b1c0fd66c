import { pino } from 'pino'
import { openApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { openApiDocument } from '../../src/http/openapi.ts'

/** The text of `docs/openapi.json`, from the routes of the real service on an empty database. */
export async function generateOpenApi(): Promise<string> {
  const logger = pino({ level: 'silent' })
  await using app = await openApp({
    config: loadConfig({ BASE_URL: 'https://offers.example.com', DEMO_DATA: 'false' }),
    secrets: {
      encryptionKey: Buffer.alloc(32),
      adminToken: 'unused',
      adminPassword: 'unused-password',
      demoPassword: 'unused-password',
      madeNow: [],
    },
    logger,
    openDatabase: () => openEmbedded({ dataDir: 'memory', logger }),
  })
  await app.api.ready()
  return openApiDocument(app.api)
}
