import type { Check } from './setup-status.schema.ts'

export interface IntegrationFacts {
  readonly nowMs: number
  /** Its newest serving; to the day if it is long ago. */
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
/** Below this many served offers, a rate tells nothing. */
const enoughServed = 50
/** The share of served offers that is usually seen. */
const usualRate = 0.3

/** Checks each part of an integration and says how to fix it. */
export function judgeIntegration(facts: IntegrationFacts): Check[] {
  return [feed(facts), click(facts), delivered(facts), signatures(facts), webhook(facts)]
}

function feed({ nowMs, lastFeedAtMs }: IntegrationFacts): Check {
  const say = sayOf('feed', lastFeedAtMs)
  if (lastFeedAtMs === undefined) {
    const remedy = 'Make your first call: Keys and quick start has it with your key filled in.'
    return say('waiting', 'No offers have been requested yet.', remedy)
  }
  if (nowMs - lastFeedAtMs > 2 * dayMs) {
    const remedy = 'Check that your app still calls the feed, and that its key has not been revoked.'
    return say('attention', 'No offers were requested in the last two days.', remedy)
  }
  return say('ok', 'Offers are being requested.')
}

function click({ nowMs, lastClickAtMs, lastFeedAtMs }: IntegrationFacts): Check {
  const say = sayOf('click', lastClickAtMs)
  if (lastClickAtMs === undefined) {
    const remedy =
      lastFeedAtMs === undefined
        ? 'Request a feed first.'
        : 'Open the clickUrl of an offer in a browser. It should redirect to the advertiser.'
    return say('waiting', 'No link has been clicked yet.', remedy)
  }
  if (nowMs - lastClickAtMs > 7 * dayMs && lastFeedAtMs !== undefined && nowMs - lastFeedAtMs < dayMs) {
    const remedy = 'Click an offer as your users do. The whole card should link to its clickUrl, unchanged.'
    return say('attention', 'Offers are shown, but none was clicked in the last week.', remedy)
  }
  return say('ok', 'Links are being clicked.')
}

function delivered({ served, delivered: confirmed }: IntegrationFacts): Check {
  const say = sayOf('delivered', undefined)
  if (served === 0) return say('waiting', 'No live offers have been served since yesterday.')
  if (confirmed === 0) {
    const remedy =
      'Confirm each impression once half of the offer has been visible for a second. @offerwire/web does this for you.'
    return say('attention', `None of ${served} served offers has been confirmed since yesterday.`, remedy)
  }
  const rate = confirmed / served
  const counted = `${percent(rate)} of ${served} served offers have been confirmed since yesterday.`
  if (served < enoughServed || rate >= usualRate) return say('ok', counted)
  const remedy = 'Request only as many offers as you show, and also confirm those that users scroll to.'
  return say('attention', counted, remedy)
}

function signatures({ refusedSignatures: refused }: IntegrationFacts): Check {
  const say = sayOf('signatures', refused?.lastAtMs)
  if (refused === undefined) return say('ok', 'No signed call was rejected in the last 24 hours.')
  const says = `${refused.count} signed ${refused.count === 1 ? 'call was' : 'calls were'} rejected in the last 24 hours. Latest reason: ${refused.why}`
  return say('attention', says, 'Paste the call under Inbound events, Signature debugger, to find the cause.')
}

function webhook({ webhook: set }: IntegrationFacts): Check {
  const say = sayOf('webhook', set?.lastDeliveredAtMs)
  if (set === undefined) {
    return say('waiting', 'No webhook is set up.', 'Set its URL on the Webhook page, or read entitlements instead.')
  }
  if (!set.isEnabled) {
    const remedy = 'Enable it on the Webhook page. Completions in the meantime are not sent later.'
    return say('attention', 'The webhook is paused.', remedy)
  }
  const { lastDeliveredAtMs, lastFailure, failuresOfDay } = set
  if (lastFailure !== undefined && lastFailure.atMs > (lastDeliveredAtMs ?? 0)) {
    const says = `The last delivery failed: ${lastFailure.why} ${failuresOfDay} failed in the last 24 hours.`
    const remedy =
      'Fix the receiver, then send a test. The completions it missed are listed under Deliveries. Each was sent once.'
    return say('attention', says, remedy)
  }
  if (lastDeliveredAtMs === undefined) {
    return say('waiting', 'Nothing has been delivered yet.', 'Send a test on the Webhook page.')
  }
  if (failuresOfDay === 0) return say('ok', 'Webhooks are accepted.')
  const says = `Webhooks are accepted. ${failuresOfDay} failed in the last 24 hours.`
  return say('ok', says, 'See the receiver’s answers under Deliveries.')
}

/** Makes the check of one part, with the instant of its last event, if any. */
function sayOf(id: Check['id'], atMs: number | undefined) {
  const at = atMs === undefined ? null : new Date(atMs).toISOString()
  return (status: Check['status'], says: string, remedy: string | null = null): Check => ({
    id,
    status,
    at,
    says,
    remedy,
  })
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`
}
