import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../../support/dice.ts'
import type { Ledger } from './ledger.ts'
import { signedEvent, type World } from './network.ts'

/** Longer than any time limit of the service. */
const patienceMs = 15_000

const attributes = { countryCode: 'US', language: 'en' }

interface Offer {
  readonly impressionUid: string
  readonly clickUrl: string
}

export interface TrafficOptions {
  readonly world: World
  /** Addresses of the nodes that currently take requests. */
  readonly urls: () => readonly string[]
  readonly ledger: Ledger
  readonly dice: Dice
  /** True if a disk can spool while the database refuses: then a deferred event is kept. */
  readonly keepsDeferred: boolean
  /** Distinguishes these users from those of other rounds. */
  readonly round: number
  /** How many users visit at once, and the pause after each visit. */
  readonly visitors?: number
  readonly pauseMs?: number
}

/** Lets users visit until the returned function is called; acknowledged requests are in the ledger. */
export function startTraffic(options: TrafficOptions): () => Promise<void> {
  const { visitors = 8, pauseMs = 50 } = options
  let isOver = false
  const visits = Array.from({ length: visitors }, async (_, visitor) => {
    for (let visit = 0; !isOver; visit++) {
      const userId = `visitor ${options.round}.${visitor}.${visit}`
      await visitOnce(options, userId).catch(() => {
        options.ledger.failed++
      })
      await sleep(pauseMs)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(visits)
  }
}

/**
 * One user: attributes are stored, offers are served, confirmed and opened, some completed, a subscription event
 * arrives.
 */
async function visitOnce(options: TrafficOptions, userId: string): Promise<void> {
  const { dice } = options
  if (dice.unit() < 0.3) await storeAttributes(options, userId)
  if (dice.unit() < 0.3) await sendEvent(options, `event of ${userId}`, userId)
  const feed = await post(options, '/offers/feed', { clientId: 'c', userId, limit: 3, attributes })
  if (feed.status !== 200) throw new Error(`feed ${feed.status}`)
  const { offers } = (await feed.json()) as { offers: Offer[] }
  options.ledger.feeds++
  for (const offer of offers) await takeOffer(options, offer)
}

async function takeOffer(options: TrafficOptions, offer: Offer): Promise<void> {
  const delivered = await post(options, `/offers/impressions/${offer.impressionUid}/delivered`, {
    deliveredTimestamp: 1_780_000_000,
  })
  const click = await ask(options, new URL(offer.clickUrl).pathname, { redirect: 'manual' })
  const id = new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
  const opened = { isDelivered: delivered.status === 202, isVerified: false }
  options.ledger.opened.set(id, opened)
  if (options.dice.unit() < 0.5) return
  const postback = await postBack(options, id)
  opened.isVerified = postback.status === 200
}

/** Sends the advertiser's postback for a transaction. */
export function postBack(options: Pick<TrafficOptions, 'world' | 'urls' | 'dice'>, id: string): Promise<Response> {
  return ask(options, `/postback?token=${options.world.postbackToken}&transaction_id=${id}`)
}

async function storeAttributes(options: TrafficOptions, userId: string): Promise<void> {
  const city = `city of ${userId}`
  const answer = await post(options, '/users/attributes', { userId, attributes: { city } })
  if (answer.status === 200) options.ledger.attributes.set(userId, city)
}

async function sendEvent(options: TrafficOptions, eventId: string, userId: string): Promise<void> {
  const signed = signedEvent(options.world, eventId, userId)
  const answer = await ask(options, '/webhooks/service', { method: 'POST', ...signed })
  const { message } = (await answer.json()) as { message?: string }
  // Ingestion answers 200 even for an event it could not keep; only the id in the response says that it was accepted.
  const isKept = message === `Received ${eventId}` || (options.keepsDeferred && message?.startsWith('Received'))
  if (answer.status === 200 && isKept) options.ledger.events.add(eventId)
}

function post(options: TrafficOptions, path: string, body: unknown): Promise<Response> {
  const headers = { 'x-api-key': options.world.publishableKey, 'content-type': 'application/json' }
  return ask(options, `/publisher/sdk/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function ask({ urls, dice }: Pick<TrafficOptions, 'urls' | 'dice'>, path: string, init: RequestInit = {}) {
  return fetch(dice.pick(urls()) + path, { ...init, signal: AbortSignal.timeout(patienceMs) })
}
