import { pino } from 'pino'
import { openApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { openApiDocument } from '../../src/http/openapi.ts'
import { bundle } from '../bundle.ts'
import { clientFiles } from './generate-client.ts'
import { configurationDoc } from './generate-configuration-doc.ts'
import { limitsDoc } from './generate-limits-doc.ts'
import { tableTypes } from './generate-tables.ts'
import { writeGenerated } from './write-generated.ts'

/** Every file that is made from the code, and how; a client's types are made from the API's document before them. */
export const generatedFiles: readonly (readonly [path: string, make: () => string | Promise<string>])[] = [
  ['docs/configuration.md', configurationDoc],
  ['docs/limits.md', async () => (await ofService()).limits],
  ['docs/openapi.json', async () => (await ofService()).document],
  ...clientFiles,
  ['src/db/tables.ts', tableTypes],
  ['src/features/hosted-page/feed-element-script.ts', feedElementScript],
  ['src/features/hosted-page/hosted-page-script.ts', hostedPageScript],
]

interface ServiceTexts {
  readonly limits: string
  readonly document: string
}

let texts: Promise<ServiceTexts> | undefined

/** The texts made from the routes of the real service, which is started once. */
function ofService(): Promise<ServiceTexts> {
  texts ??= readService()
  return texts
}

/** Starts the service on an empty database. */
async function readService(): Promise<ServiceTexts> {
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
  return { limits: limitsDoc(app.limits), document: openApiDocument(app.api) }
}

/** The text of `src/features/hosted-page/hosted-page-script.ts`: a service that starts needs no bundler. */
function hostedPageScript(): Promise<string> {
  const program = "import { watchHostedPage } from './hosted-page.ts'; watchHostedPage()"
  return scriptFile('hostedPageScript', 'The script of the page at /o', program)
}

/** The text of `src/features/hosted-page/feed-element-script.ts`. */
function feedElementScript(): Promise<string> {
  const program = "import '@offerwire/web/register'"
  return scriptFile('feedElementScript', 'The module that makes <offerwire-feed> known to a page', program)
}

async function scriptFile(name: string, what: string, program: string): Promise<string> {
  return `/* ${what}, made from packages/web by \`npm run generate\`. Do not edit. */
export const ${name} = ${JSON.stringify(await bundle(program))}\n`
}

// Last, when what it uses is there.
if (import.meta.main) for (const [path, make] of generatedFiles) writeGenerated(path, await make())
