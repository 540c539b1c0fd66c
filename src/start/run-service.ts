import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { metricsTokenMissing } from '../access/authenticate.hook.ts'
import { type App, openApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/generated-secrets.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Database } from '../db/database.ts'
import { fixture } from '../demo/fixture.ts'
import { type DemoKey, installDemoNetwork, tellDemoKeys } from '../demo/install.ts'
import { playDemoTraffic } from '../demo/traffic.ts'
import { StartError } from '../errors.ts'
import { listen } from '../http/listen.ts'
import { stopOnSignals } from '../operations/graceful-stop.ts'
import { recordAddresses } from './record-addresses.ts'

/** Runs the service in this process until a signal ends it. Throws `StartError` if its port is taken. */
export async function runService(
  config: Config,
  secrets: Secrets,
  logger: Logger,
  database: Promise<Database>,
): Promise<void> {
  const stopping = new AbortController()
  const app = await openApp({ config, secrets, logger, database, stopping: stopping.signal }).catch(
    (error: unknown) => {
      throw explainFullDisk(error, config)
    },
  )
  const { api, readiness, services } = app
  let traffic: Promise<void> | undefined
  const close = async () => {
    stopping.abort()
    await traffic
    await app[Symbol.asyncDispose]()
    // A worker's channel to its supervisor would keep it alive.
    cluster.worker?.disconnect()
  }
  try {
    await installDemoNetwork(services, {
      baseUrl: config.addresses.baseUrl,
      hasDemoData: config.hasDemoData,
      demoPassword: secrets.demoPassword,
    })
    const stopForGood = stopOnSignals({ server: api, readiness, logger, stopping, close })
    app.lost.addEventListener('abort', () => stopForGood(String(app.lost.reason)))
    await listenAt(app, config)
    const demoKeys = await tellDemoKeys(services)
    if (demoKeys !== undefined) print(welcomeText(config, secrets, demoKeys))
    await recordAddresses(config)
  } catch (error) {
    await close()
    throw error
  }
  logger.info({ url: config.addresses.baseUrl }, 'ready')
  if (services.sandbox !== undefined) {
    const now = new Date(services.clock.nowMs()).toISOString()
    logger.warn({ now }, "TEST_CLOCK is set: the clock of this service is a test's, and moves when it is told to")
  }
  if (config.allowsPrivateWebhooks) {
    logger.warn('WEBHOOK_ALLOW_PRIVATE is set: webhooks reach private addresses and plain http; not for production')
  }
  if (config.given.metricsToken === undefined && !isLoopback(config.host)) logger.warn(metricsTokenMissing)
  if (config.hasDemoData) traffic = playDemoTraffic(services, stopping.signal)
}

/**
 * Writes to standard error, so that standard output holds only the log's JSON. A closed terminal must not end the
 * service.
 */
function print(text: string): void {
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })
  process.stderr.write(text)
}

/** Error codes of a full disk, and of the embedded database while too little disk space is free. */
const fullDiskCodes: readonly unknown[] = ['ENOSPC', '25006']

function explainFullDisk(error: unknown, { dataDir, given }: Config): unknown {
  const { code } = error as { code?: unknown }
  if (given.databaseUrl !== undefined || !fullDiskCodes.includes(code)) return error
  return new StartError(
    `The disk of DATA_DIR ${dataDir} is full or nearly full. Free some space (192 MiB must stay free), and start the service again.`,
    { cause: error },
  )
}

async function listenAt({ api }: App, { port, host }: Config): Promise<void> {
  try {
    await listen(api, { port, host })
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} of ${host} is in use. Stop the program that listens there, or set PORT.`, {
        cause,
      })
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(`The service cannot listen on port ${port} of ${host}. Set HOST or PORT.`, { cause })
    }
    throw cause
  }
}

/** Writes the text of a first start: where the service is, how to sign in, and first calls to try. */
function welcomeText(config: Config, secrets: Secrets, demoKeys: readonly DemoKey[]): string {
  const { baseUrl } = config.addresses
  const live = demoKeys.find((key) => key.environment === 'live')
  const signIns = [
    [config.adminEmail, secretShown(config.given.adminPassword, secrets.adminPassword, 'ADMIN_PASSWORD')],
    ...(live === undefined ? [] : Object.values(fixture.members)).map(({ email }) => [
      email,
      secretShown(config.given.demoPassword, secrets.demoPassword, 'DEMO_PASSWORD'),
    ]),
  ].map(([email = '', password = '']) => `${email.padEnd(27)} ${password}`)
  const entries: [string, string][] = [
    ['Dashboard', `${baseUrl}/dashboard`],
    ...signIns.map((text): [string, string] => ['', text]),
    ['API docs', `${baseUrl}/docs`],
    ['Admin token', secretShown(config.given.adminToken, secrets.adminToken, 'ADMIN_TOKEN')],
  ]
  if (live !== undefined) {
    const page = `${baseUrl}/o?apiKey=${live.publishableKey}&userId=reader-1`
    entries.splice(1 + signIns.length, 0, ['Offer page', page])
  }
  for (const { environment, publishableKey, secretKey } of demoKeys) {
    entries.push([`${environment === 'live' ? 'Live' : 'Test'} key`, `${publishableKey}   secret ${secretKey}`])
  }
  const facts = entries.map(([name, text]) => `  ${name.padEnd(12)} ${text}`).join('\n')
  const trials = live === undefined ? '' : `\n\n${firstRequests(baseUrl, live.publishableKey)}`
  const kept = `Generated passwords and tokens stay in ${config.dataDir}.`
  return `\nOfferwire is ready at ${baseUrl}. This is its first start. The following is shown only once. ${kept}\n\n${facts}${trials}\n\n`
}

function secretShown(given: string | undefined, value: string, variable: string): string {
  return given === undefined ? value : `as set in ${variable}`
}

function firstRequests(baseUrl: string, key: string): string {
  const call = (endpoint: string, body: object) =>
    `curl -s ${baseUrl}/publisher/sdk/v1/offers/${endpoint} -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  const catalog = call('catalog', { userId: 'reader-1', countryCode: 'US' })
  const attributes = { countryCode: 'US', language: 'en' }
  const feed = call('feed', { clientId: 'home', userId: 'reader-1', attributes })
  const link = `grep -o '"clickUrl":"[^"]*' | head -1 | cut -d'"' -f4`
  const completion = `curl -s -o /dev/null -w '%{http_code} %{url_effective}\\n' -X POST "$(curl -s -o /dev/null -w '%{redirect_url}' "$(${feed} | ${link})")"`
  return [
    '  All offers for a user in the United States:',
    `    ${catalog}`,
    '  The ten best for that user, ranked:',
    `    ${feed}`,
    "  Open an offer's clickUrl in a browser and press the button on its page, or do both at once:",
    `    ${completion}`,
  ].join('\n')
}
