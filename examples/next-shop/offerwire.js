// For the server alone: pages that run in the browser never import it.
import { setTimeout as sleep } from 'node:timers/promises'
import { Offerwire, OfferwireError } from '@offerwire/server'

/** The publishable key may be seen by anybody; the advertiser's key stays here. */
export const baseUrl = process.env.OFFERWIRE_URL ?? 'http://localhost:3000'
export const apiKey = process.env.OFFERWIRE_API_KEY ?? ''
const advertiserKey = process.env.OFFERWIRE_ADVERTISER_KEY ?? ''

/** Asks for the offers of a page. When that fails there are none, and the browser asks: no page waits long or breaks. */
export async function findOffers({ clientId, userId, countryCode, language }) {
  const offerwire = new Offerwire({ baseUrl, apiKey, platform: 'web', maxRetries: 1, timeoutMs: 2_000 })
  try {
    return (await offerwire.serveFeed({ clientId, userId, attributes: { countryCode, language } })).offers
  } catch (error) {
    if (!(error instanceof OfferwireError)) throw error
    console.error(`no offers: ${error.code} (request ${error.requestId})`)
    return undefined
  }
}

/** Before each further try; in your shop, a queue that survives a restart does this. */
const waitsMs = [1_000, 5_000, 30_000]

/** Tells that somebody who came from an offer has ordered. To tell it twice is no harm: it is counted once. */
export async function reportOrder({ transactionId, orderId, amount, currency }) {
  for (const waitMs of [...waitsMs, undefined]) {
    const answer = await fetch(`${baseUrl}/advertiser/v1/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${advertiserKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ transactionId, orderId, amount, currency }),
    }).catch((error) => new Response(String(error), { status: 503 }))
    const mayPass = answer.status === 429 || answer.status >= 500
    if (!mayPass || waitMs === undefined)
      return console.log(`order ${orderId}: ${answer.status} ${await answer.text()}`)
    await sleep(waitMs)
  }
}
