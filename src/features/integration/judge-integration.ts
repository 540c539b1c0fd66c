import type { Check } from './integration.schema.ts'

/** Facts about an app's traffic. */
export interface IntegrationFacts {
  readonly nowMs: number
  /** Its newest serving, to the day where it is long ago. */
  readonly lastFeedAtMs: number | undefined
  readonly lastClickAtMs: number | undefined
  /** Live offers since yesterday, 00:00 UTC. */
  readonly served: number
  readonly delivered: number
  readonly refusedSignatures: { readonly count: number; readonly lastAtMs: number; readonly why: string } | undefined
  readonly webhook: WebhookFacts | undefined
}

interface WebhookFacts {
  readonly isEnabled: boolean
  readonly lastDeliveredAtMs: number | undefined
  readonly lastFailure: { readonly atMs: number; readonly why: string } | undefined
  readonly failuresOfDay: number
}

const dayMs = 86_400_000
/** Below this many served offers a rate says nothing. */
const enoughServed = 50
/** Of what is served, that part is usually looked at. */
const usualRate = 0.3

/** Says of each part of an integration how it is, and what to do where it is not as it should be. */
export function judgeIntegration(facts: IntegrationFacts): Check[] {
  return [feed(facts), click(facts), delivered(facts), signatures(facts), webhook(facts)]
}

function feed({ nowMs, lastFeedAtMs }: IntegrationFacts): Check {
  const at = instantOf(lastFeedAtMs)
  if (lastFeedAtMs === undefined) {
    const remedy = 'Make your first call: Keys and quick start has it with your key filled in.'
    return { id: 'feed', status: 'waiting', at, says: 'No offers have been requested yet.', remedy }
  }
  if (nowMs - lastFeedAtMs > 2 * dayMs) {
    const remedy = 'Check that your app still calls the feed, and that its key has not been revoked.'
    return { id: 'feed', status: 'attention', at, says: 'No offers were requested in the last two days.', remedy }
  }
  return { id: 'feed', status: 'ok', at, says: 'Offers are being requested.', remedy: null }
}

function click({ nowMs, lastClickAtMs, lastFeedAtMs }: IntegrationFacts): Check {
  const at = instantOf(lastClickAtMs)
  if (lastClickAtMs === undefined) {
    const remedy =
      lastFeedAtMs === undefined
        ? 'Request a feed first.'
        : 'Open the clickUrl of an offer in a browser. It should redirect to the advertiser.'
    return { id: 'click', status: 'waiting', at, says: 'No link has been clicked yet.', remedy }
  }
  if (nowMs - lastClickAtMs > 7 * dayMs && lastFeedAtMs !== undefined && nowMs - lastFeedAtMs < dayMs) {
    const remedy = 'Click an offer as your users do. The whole card should link to its clickUrl, unchanged.'
    return {
      id: 'click',
      status: 'attention',
      at,
      says: 'Offers are shown, but none was clicked in the last week.',
      remedy,
    }
  }
  return { id: 'click', status: 'ok', at, says: 'Links are being clicked.', remedy: null }
}

function delivered({ served, delivered: confirmed }: IntegrationFacts): Check {
  const rate = served === 0 ? 0 : confirmed / served
  const counted = `${percent(rate)} of ${served} served offers have been confirmed since yesterday.`
  const told = { id: 'delivered', at: null } as const
  if (served === 0) {
    return { ...told, status: 'waiting', says: 'No live offers have been served since yesterday.', remedy: null }
  }
  if (confirmed === 0) {
    const remedy =
      'Confirm each impression once half of the offer has been visible for a second. @offerwire/web does this for you.'
    return {
      ...told,
      status: 'attention',
      says: `None of ${served} served offers has been confirmed since yesterday.`,
      remedy,
    }
  }
  if (served >= enoughServed && rate < usualRate) {
    const remedy = 'Request only as many offers as you show, and also confirm those that users scroll to.'
    return { ...told, status: 'attention', says: counted, remedy }
  }
  return { ...told, status: 'ok', says: counted, remedy: null }
}

function signatures({ refusedSignatures: refused }: IntegrationFacts): Check {
  if (refused === undefined) {
    return {
      id: 'signatures',
      status: 'ok',
      at: null,
      says: 'No signed call was rejected in the last 24 hours.',
      remedy: null,
    }
  }
  const says = `${refused.count} signed ${refused.count === 1 ? 'call was' : 'calls were'} rejected in the last 24 hours. Latest reason: ${refused.why}`
  const remedy = 'Paste the call under Inbound events, Signature debugger, to find the cause.'
  return { id: 'signatures', status: 'attention', at: instantOf(refused.lastAtMs), says, remedy }
}

function webhook({ webhook: set }: IntegrationFacts): Check {
  const told = { id: 'webhook', at: instantOf(set?.lastDeliveredAtMs) } as const
  if (set === undefined) {
    const remedy = 'Set its URL on the Webhook page, or read entitlements instead.'
    return { ...told, status: 'waiting', says: 'No webhook is set up.', remedy }
  }
  if (!set.isEnabled) {
    const remedy = 'Switch it on on the Webhook page. Completions in the meantime are not sent later.'
    return { ...told, status: 'attention', says: 'The webhook is paused.', remedy }
  }
  const { lastDeliveredAtMs, lastFailure, failuresOfDay } = set
  if (lastFailure !== undefined && lastFailure.atMs > (lastDeliveredAtMs ?? 0)) {
    const says = `The last delivery failed: ${lastFailure.why} ${failuresOfDay} failed in the last 24 hours.`
    const remedy =
      'Fix the receiver, then send a test. The completions it missed are listed under Deliveries. Each was sent once.'
    return { ...told, status: 'attention', says, remedy }
  }
  if (lastDeliveredAtMs === undefined) {
    return {
      ...told,
      status: 'waiting',
      says: 'Nothing has been delivered yet.',
      remedy: 'Send a test on the Webhook page.',
    }
  }
  const some = failuresOfDay === 0 ? '' : ` ${failuresOfDay} failed in the last 24 hours.`
  const remedy = failuresOfDay === 0 ? null : 'See the receiver’s answers under Deliveries.'
  return { ...told, status: 'ok', says: `Webhooks are accepted.${some}`, remedy }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`
}

function instantOf(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString()
}
