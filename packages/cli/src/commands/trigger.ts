import { randomBytes } from 'node:crypto'
import { Offerwire, OfferwireError } from '../../../server/src/index.ts'
import { type App, chooseApp } from '../choose.ts'
import { type Context, command, sharedOptions } from '../command.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { exitCodeOf, type Service, unreachable } from '../service.ts'

export const triggerCommand = command({
  name: 'trigger',
  about: 'Serve, click and complete an offer in the test environment.',
  details:
    "Makes the publisher's own calls with a test key: a feed, its confirmation, the click, the test conversion. Your webhook, or `offerwire listen`, receives the completion, and the user gets what the app grants. Statistics do not count it.",
  options: {
    app: sharedOptions.app,
    user: { value: '<id>', about: 'The user who completes the offer. Default: a new one.' },
    country: { value: '<code>', about: 'Two capital letters; US by default.' },
    language: { value: '<tag>', about: 'BCP-47; en by default.' },
    'make-key': { about: 'Create a test key if the project has none.' },
  },
  examples: [
    ['offerwire trigger', 'a new user completes an offer'],
    ['offerwire trigger --user reader-1 --json', 'reader-1 does, for a script'],
  ],
  async run(context, given) {
    const { output, connect, url } = context
    const { signal } = context.io
    const service = await connect()
    const app = await chooseApp(service, given.app)
    const apiKey = await testKeyOf(service, app, given.makeKey)
    const publisher = new Offerwire({ baseUrl: url, apiKey, platform: app.platform })
    const userId = given.user ?? `trigger-${randomBytes(4).toString('hex')}`
    const attributes = { countryCode: given.country ?? 'US', language: given.language ?? 'en' }
    const done = (step: string, text: string) => output.note(`${output.style('green', step.padEnd(10))} ${text}`)
    try {
      const { offers } = await publisher.serveFeed({ clientId: 'offerwire-trigger', userId, attributes }, { signal })
      const [offer] = offers
      if (offer === undefined) throw nothingServed(attributes.countryCode)
      done('served', `${offer.title} (${offer.advertiserName}) to ${userId}`)
      await publisher.confirmDelivery(offer.impressionUid, {}, { signal })
      done('delivered', offer.impressionUid)
      const transactionId = await click(context, offer.clickUrl)
      done('clicked', `transaction ${transactionId}`)
      const { status } = await publisher.completeTestConversion(transactionId, { signal })
      done('completed', status)
      const { campaignId, title } = offer
      output.answer({ transactionId, userId, appId: app.id, campaignId, title, status }, transactionId)
    } catch (error) {
      if (!(error instanceof OfferwireError)) throw error
      throw new CommandError(exitCodeOf(error.status), error.code, error.message)
    }
  },
})

async function testKeyOf(service: Service, { id, projectId }: App, mayMake: boolean): Promise<string> {
  const path = { projectId }
  const keys = await service.list('/admin/v1/projects/{projectId}/keys', { path })
  const key = keys.find(({ environment, appId }) => environment === 'test' && (appId === null || appId === id))
  if (key !== undefined) return key.publishableKey
  if (!mayMake) {
    const remedy = 'Make one in the dashboard (Keys and quick start), or add --make-key.'
    throw new CommandError(exitCodes.no, 'no_test_key', 'The project has no test key.', remedy)
  }
  const sent = { path, body: { environment: 'test' as const } }
  return (await service.post('/admin/v1/projects/{projectId}/keys', sent, 'publishableKey')).publishableKey
}

function nothingServed(country: string): CommandError {
  const remedy = 'offerwire explain says why. Test keys serve the demo campaigns: is one of them for this country?'
  return new CommandError(exitCodes.no, 'nothing_served', `No offer is served in ${country}.`, remedy)
}

/** Opens a link as a browser would, and reads the transaction from where it leads. */
async function click({ io, url }: Context, clickUrl: string): Promise<string> {
  const init = {
    redirect: 'manual' as const,
    signal: io.signal,
    headers: { 'User-Agent': 'Mozilla/5.0 (offerwire trigger)' },
  }
  const response = await fetch(clickUrl, init).catch((error: unknown) => {
    throw unreachable(`${new URL(clickUrl).origin} (LINK_URL of ${url})`, error)
  })
  // An unread body keeps the connection open, and with it the process.
  await response.body?.cancel()
  const location = response.headers.get('location')
  const transactionId = location === null ? null : new URL(location, clickUrl).searchParams.get('transaction_id')
  if (transactionId !== null) return transactionId
  const message = `${clickUrl} answered ${response.status} and no transaction.`
  throw new CommandError(exitCodeOf(response.status), 'no_transaction', message)
}
