import type { Caller } from '../access/caller.ts'
import type { Surface, TrafficType } from '../db/tables.ts'
import { answerClick } from '../features/clicks/click.ts'
import { findCatalogTarget, findSlugTarget } from '../features/clicks/find-link-target.ts'
import { mintCreatorLinks } from '../features/creators/mint-creator-links.ts'
import { confirmDelivery } from '../features/impressions/confirm-delivery.ts'
import { serveCatalog } from '../features/serving/catalog/serve-catalog.ts'
import { serveFeed, serveMessage, serveSearch } from '../features/serving/serve-offers.ts'
import { ingestEvent } from '../features/subscriptions/ingest-event.ts'
import { Dice } from '../lib/dice.ts'
import { uuidV7Ms } from '../lib/ids/uuid.ts'
import { resolveLocale } from '../lib/text/locale.ts'
import { type DemoReader, demoReaders, fixture } from './fixture.ts'
import { planReport, reportAt } from './report.ts'
import type { Step, StepServices } from './step.ts'

/** The callers that visits are played as: the demo app by its live and its test key. */
export interface DemoCallers {
  readonly live: Caller
  readonly test: Caller
}

/** The parts of an offer that a reader uses: its link and, on surfaces that confirm delivery, its impression handle. */
interface ShownOffer {
  readonly clickUrl: string
  readonly impressionUid?: string
}

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** A reader who sees offers on a surface, follows some and perhaps completes one; the same for the same instant. */
export function visitAt(atMs: number, callers: DemoCallers): Step {
  return {
    atMs,
    async play(services) {
      const dice = new Dice(atMs)
      const reader = dice.pick(demoReaders)
      const surface = pickSurface(dice)
      const caller = surface === 'feed' && dice.chance(0.03) ? callers.test : callers.live
      const offers = await serve(services, caller, surface, { reader, creatorId: dice.pick(fixture.people.creators) })
      const clicks = pickClicked(dice, surface, offers).map(({ clickUrl }) =>
        clickAt(atMs + 4_000 + dice.below(5 * minuteMs), dice, caller, reader, clickUrl),
      )
      const isKnown = surface !== 'catalog' && surface !== 'creator' && caller.environment === 'live'
      const events = isKnown ? subscriptionSteps(atMs, dice, caller, reader.userId, offers.length > 0) : []
      const shown = offers.slice(0, 2 + dice.below(6)).flatMap(({ impressionUid }) => impressionUid ?? [])
      return [...(shown.length === 0 ? [] : [deliveryAt(atMs + 2_000, caller, shown)]), ...clicks, ...events]
    },
  }
}

function pickSurface(dice: Dice): Surface {
  const roll = dice.unit()
  if (roll < 0.56) return 'feed'
  if (roll < 0.68) return 'search'
  if (roll < 0.78) return 'message'
  return roll < 0.87 ? 'catalog' : 'creator'
}

async function serve(
  services: StepServices,
  caller: Caller,
  surface: Surface,
  { reader, creatorId }: { reader: DemoReader; creatorId: string },
): Promise<ShownOffer[]> {
  const { userId, country: countryCode, language, platform } = reader
  const attributes = { countryCode, language, platform }
  switch (surface) {
    case 'feed':
      return JSON.parse(await serveFeed(services, caller, { clientId: 'home', userId, attributes }))
    case 'search':
      return JSON.parse((await serveSearch(services, caller, { userId, attributes })).offers)
    case 'message': {
      const request = { clientId: 'newsletter', chatId: userId, attributes }
      const offer: ShownOffer | null = JSON.parse(await serveMessage(services, caller, request))
      return offer === null ? [] : [{ clickUrl: offer.clickUrl }]
    }
    case 'catalog': {
      const viewer = { userId, clientId: 'offers-page', countryCode }
      const locale = resolveLocale(caller.app, language, undefined)
      const json = serveCatalog(services, caller, { viewer, limit: undefined, offset: 0, locale })
      const { offers }: { offers: { creatives: ShownOffer[] }[] } = JSON.parse(json)
      return offers.flatMap(({ creatives }) => creatives)
    }
    case 'creator': {
      const links = await mintCreatorLinks(services, caller, creatorId)
      return links.map(({ slug }) => ({ clickUrl: `${services.linkUrl}/${slug}` }))
    }
  }
}

/** Which offers are clicked: any one of a page or of a creator's links, the upper ones of a list. */
function pickClicked(dice: Dice, surface: Surface, offers: readonly ShownOffer[]): ShownOffer[] {
  const isPage = surface === 'catalog' || surface === 'creator'
  if (isPage) return offers.length === 0 ? [] : [dice.pick(offers)]
  return offers.slice(0, 5).filter((_, position) => dice.chance(0.3 / (1 + position * 0.55)))
}

function deliveryAt(atMs: number, caller: Caller, impressionUids: readonly string[]): Step {
  const times = { deliveredTimestamp: Math.floor(atMs / 1_000) }
  return {
    atMs,
    async play(services) {
      await Promise.all(impressionUids.map((uid) => confirmDelivery(services, caller, uid, times)))
      return []
    },
  }
}

function clickAt(atMs: number, dice: Dice, caller: Caller, reader: DemoReader, clickUrl: string): Step {
  const kind = pickClass(dice)
  const report = kind === 'person' && caller.environment === 'live' ? planReport(dice) : undefined
  return {
    atMs,
    async play(services) {
      const address = clickUrl.slice(clickUrl.lastIndexOf('/') + 1)
      const target = clickUrl.startsWith(`${services.baseUrl}/click/`)
        ? await findCatalogTarget(services, address)
        : await findSlugTarget(services, address)
      if (target === undefined) return []
      const { country, platform } = reader
      const opened = await answerClick(services, target, { class: kind, country, platform })
      if (typeof opened === 'string' || report === undefined) return []
      const id = new URL(opened.location).searchParams.get('transaction_id') ?? ''
      if (uuidV7Ms(id) === undefined) return []
      return [reportAt(atMs + report.afterMs, { ...report, transactionId: id, campaignId: target.campaignId })]
    },
  }
}

function pickClass(dice: Dice): TrafficType {
  const roll = dice.unit()
  return roll < 0.9 ? 'person' : roll < 0.95 ? 'preview_bot' : roll < 0.98 ? 'prefetch' : 'crawler'
}

/**
 * The shares of readers who subscribe at a visit: while the experiment runs, those who are shown offers more than the
 * others.
 */
const subscribing = { plain: 0.02, treatment: 0.09, control: 0.04 }

/**
 * Returns the billing events of a reader who may subscribe at a visit: the start, and any renewal, cancellation or
 * refund.
 */
function subscriptionSteps(atMs: number, dice: Dice, caller: Caller, userId: string, hasOffers: boolean): Step[] {
  const cohort = !caller.app.incrementality.enabled ? 'plain' : hasOffers ? 'treatment' : 'control'
  if (!dice.chance(subscribing[cohort])) return []
  const isTrial = dice.chance(0.4)
  const startedMs = atMs + minuteMs + dice.below(dayMs)
  const name = startedMs.toString(36)
  const event = (type: string, eventMs: number, account: object = { app_account_id: userId }): Step => {
    const isTrialStart = isTrial && type === 'did_subscribe'
    const subscription = {
      original_transaction_id: `sub_${name}`,
      product_id: fixture.publisher.product,
      price_amount_micros: isTrialStart ? 0 : 2_490_000,
      price_currency: 'USD',
      is_trial_start: isTrialStart,
      store: 'web',
    }
    const body = { event_id: `evt_${name}_${type}`, event_type: type, user: account, subscription }
    return ingestionAt(eventMs + 1_500, caller, { ...body, occurred_at: new Date(eventMs).toISOString() })
  }
  const steps = [event('did_subscribe', startedMs)]
  if (dice.chance(0.1)) steps.push(event('did_subscribe', startedMs + minuteMs))
  if (dice.chance(0.35)) steps.push(event('did_renew', startedMs + 7 * dayMs))
  if (dice.chance(0.2)) {
    const type = dice.pick(['did_cancel', 'did_refund', 'did_expire'])
    steps.push(event(type, startedMs + 9 * dayMs))
  }
  // Billing sometimes does not know whose subscription it is.
  if (dice.chance(0.1)) steps.push(event('did_enter_grace_period', startedMs + dayMs, {}))
  return steps
}

function ingestionAt(atMs: number, caller: Caller, event: object): Step {
  return {
    atMs,
    async play(services) {
      await ingestEvent(services, caller, Buffer.from(JSON.stringify(event)))
      return []
    },
  }
}
