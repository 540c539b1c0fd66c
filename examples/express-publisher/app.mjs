// A publisher on Express: offers for a reader, an area for those who completed one, and the webhook that says so.
import { Offerwire, OfferwireError } from '@offerwire/server'
import { isOfferCompleted, verifyWebhook, WebhookVerificationError } from '@offerwire/server/webhook'
import express from 'express'

/**
 * Makes the publisher's server.
 *
 * @param {{ baseUrl: string, apiKey: string, secretKey: string, signingSecret: string }} settings
 */
export function createApp({ baseUrl, apiKey, secretKey, signingSecret }) {
  const offerwire = new Offerwire({ baseUrl, apiKey, secretKey })
  const app = express()
  /** Completions that were told of, by transaction: a webhook may come twice, and counts once. Yours is a table. */
  const completions = new Map()

  // Who is asking is what your own sign-in knows; here a header says so.
  const readerOf = (request) => request.get('X-Reader') ?? 'reader-1'

  app.get('/offers', async (request, response) => {
    const attributes = { countryCode: 'US', language: request.acceptsLanguages('en', 'de', 'fr') || 'en' }
    const { offers } = await offerwire.serveFeed({ clientId: 'home', userId: readerOf(request), attributes })
    response.json(offers.map(({ title, perk, imageUrl, clickUrl }) => ({ title, perk, imageUrl, clickUrl })))
  })

  // Access hangs on what is verified alone; a provisional entitlement is a courtesy after the click.
  app.get('/premium', async (request, response) => {
    const { verified } = await offerwire.getEntitlements(readerOf(request))
    const isOpen = verified.freeTrial !== undefined || (verified.credits?.totalAmount ?? 0) > 0
    if (!isOpen) return response.status(402).json({ error: 'Complete an offer first.' })
    response.json({ article: 'What members read.' })
  })

  // The signature covers the bytes as they came: no JSON parser may have touched them.
  app.post('/webhook', express.raw({ type: 'application/json' }), async (request, response) => {
    const { event } = await verifyWebhook({ body: request.body, headers: request.headers }, signingSecret)
    if (isOfferCompleted(event)) completions.set(event.transactionId, event.userId)
    response.sendStatus(204)
  })

  app.get('/completions', (_request, response) => response.json(Object.fromEntries(completions)))

  app.use((error, _request, response, _next) => {
    if (error instanceof WebhookVerificationError) return response.status(400).json({ error: error.code })
    if (!(error instanceof OfferwireError)) throw error
    console.error(`${error.code} (request ${error.requestId}): ${error.message}`)
    response.status(503).json({ error: 'Offers are not at hand.' })
  })
  return app
}

if (import.meta.main) {
  const {
    OFFERWIRE_URL,
    OFFERWIRE_API_KEY,
    OFFERWIRE_SECRET_KEY,
    OFFERWIRE_SIGNING_SECRET,
    PORT = '4242',
  } = process.env
  if (!OFFERWIRE_API_KEY || !OFFERWIRE_SECRET_KEY) throw new Error('Set OFFERWIRE_API_KEY and OFFERWIRE_SECRET_KEY.')
  const settings = {
    baseUrl: OFFERWIRE_URL ?? 'http://localhost:3000',
    apiKey: OFFERWIRE_API_KEY,
    secretKey: OFFERWIRE_SECRET_KEY,
    signingSecret: OFFERWIRE_SIGNING_SECRET ?? '',
  }
  createApp(settings).listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}/offers`))
}
