import { createServingIds } from '../../lib/ids/serving-id.ts'
import { createUuidV7, uuidV7Ms } from '../../lib/ids/uuid.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Services } from '../../services.ts'
import { listedCampaigns } from '../../snapshot/allow-list.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { answerClick } from '../clicks/answer-click.ts'
import { findSlugTarget } from '../clicks/find-link-target.ts'
import type { LinkTarget } from '../clicks/link-target.ts'
import { type ReceivedConversion, receiveConversion } from '../conversions/receive-conversion.ts'
import { confirmDelivery } from '../impressions/confirm-delivery.ts'
import { serveFeed } from '../serving/feed/serve-feed.ts'
import { serveMessage } from '../serving/message/serve-message.ts'
import { serveSearch } from '../serving/search/serve-search.ts'
import { type DemoOpen, type DemoReport, type DemoVisit, repeatAfterMs } from './plan-demo-traffic.ts'

/** Whom visits are played as. */
export interface DemoCallers {
  readonly live: Caller
  readonly test: Caller
  /** Slugs of the creators' links, by creator. */
  readonly creatorSlugs: ReadonlyMap<string, readonly string[]>
}

/** A clock that tells the time of what is being played. */
interface PlayClock extends Clock {
  ms: number
}

/** The service's own parts, as they were at a time gone by. */
type PastServices = Services & { readonly clock: PlayClock; readonly linkUrl: string }

/** The services as one visit's time has them; moving the clock moves all that follows. */
export function servicesAt(services: Services, atMs: number): PastServices {
  const clock: PlayClock = { ms: atMs, nowMs: () => clock.ms }
  return {
    ...services,
    clock,
    linkUrl: services.config.addresses.linkUrl,
    newId: createUuidV7(clock, services.random),
    nextServingId: createServingIds(clock, services.slot.slot),
  }
}

/**
 * Plays one visit through the verbs that serve real ones, so that its rows, counters and timelines are theirs; cut short
 * by the signal.
 */
export async function playDemoVisit(
  services: Services,
  callers: DemoCallers,
  visit: DemoVisit,
  signal: AbortSignal,
): Promise<void> {
  const past = servicesAt(services, visit.atMs)
  const targets = await targetsOf(past, callers, visit, signal)
  for (const open of visit.opens) {
    if (signal.aborted) return
    const target = targets[open.position % Math.max(1, targets.length)]
    if (target === undefined) continue
    past.clock.ms = visit.atMs + open.afterMs
    const id = await openTarget(past, target, visit, open)
    if (id === undefined || open.report === undefined || visit.environment === 'test' || signal.aborted) continue
    await report(past, id, open.report)
  }
}

/** Serves and shows the offers of a visit, and gives what their links stand for. */
async function targetsOf(
  past: PastServices,
  callers: DemoCallers,
  visit: DemoVisit,
  signal: AbortSignal,
): Promise<LinkTarget[]> {
  const { surface, reader } = visit
  const caller = callers[visit.environment]
  if (surface === 'catalog') return catalogTargets(past.snapshots.current(), caller, visit)
  if (surface === 'creator') return slugTargets(past, callers.creatorSlugs.get(visit.creatorId) ?? [])
  const attributes = { countryCode: reader.country, language: reader.language, platform: reader.platform }
  if (surface === 'message') {
    const offer = JSON.parse(
      await serveMessage(past, caller, { clientId: 'newsletter', chatId: reader.userId, attributes }),
    )
    return offer === null ? [] : slugTargets(past, [slugOf(offer.clickUrl)])
  }
  const request = { userId: reader.userId, attributes }
  const json =
    surface === 'feed'
      ? await serveFeed(past, caller, { ...request, clientId: 'home' })
      : (await serveSearch(past, caller, request)).offers
  if (signal.aborted) return []
  const offers = JSON.parse(json) as { impressionUid: string; clickUrl: string }[]
  const shown = offers.slice(0, visit.shown).map(({ impressionUid }, index) => {
    const shownMs = visit.atMs + 1_000 + index * 700
    const times = { deliveredTimestamp: Math.floor(shownMs / 1000) }
    return confirmDelivery({ ...past, clock: { nowMs: () => shownMs } }, caller, impressionUid, times)
  })
  await Promise.all(shown)
  return slugTargets(
    past,
    offers.map(({ clickUrl }) => slugOf(clickUrl)),
  )
}

function catalogTargets(snapshot: Snapshot, { app, environment }: Caller, { reader }: DemoVisit): LinkTarget[] {
  const campaigns = listedCampaigns(snapshot.allowLists.get(app.id), snapshot.campaigns)
  const here = campaigns.filter(({ targetCountries: in_ }) => in_.length === 0 || in_.includes(reader.country))
  return here.map((campaign) => ({
    appId: app.id,
    environment,
    surface: 'catalog',
    campaignId: campaign.id,
    creativeId: campaign.activeCreatives[0]?.id,
    userId: reader.userId,
    clientId: 'offers-page',
    creatorId: null,
    servingId: null,
    position: null,
    country: reader.country,
    platform: reader.platform,
  }))
}

async function slugTargets(past: PastServices, slugs: readonly string[]): Promise<LinkTarget[]> {
  const targets = await Promise.all(slugs.map((slug) => findSlugTarget(past, slug)))
  return targets.filter((target) => target !== undefined)
}

function slugOf(clickUrl: string): string {
  return clickUrl.slice(clickUrl.lastIndexOf('/') + 1)
}

/** Opens a link as the reader's device would; gives the transaction's id. */
async function openTarget(
  past: PastServices,
  target: LinkTarget,
  { reader }: DemoVisit,
  open: DemoOpen,
): Promise<string | undefined> {
  const opened = await answerClick(past, target, {
    class: open.class,
    country: reader.country,
    platform: reader.platform,
  })
  if (typeof opened === 'string') return undefined
  const id = new URL(opened.location).searchParams.get('transaction_id') ?? ''
  return uuidV7Ms(id) === undefined ? undefined : id
}

async function report(past: PastServices, transactionId: string, planned: DemoReport): Promise<void> {
  past.clock.ms += planned.afterMs
  await receiveConversion(past, await reportOf(past, transactionId, planned.kind))
  if (!planned.isRepeated) return
  past.clock.ms += repeatAfterMs
  await receiveConversion(past, await reportOf(past, transactionId, planned.kind))
}

async function reportOf(
  { database, snapshots }: PastServices,
  transactionId: string,
  kind: DemoReport['kind'],
): Promise<ReceivedConversion> {
  const row = await database.db
    .selectFrom('transaction')
    .select('organization_id')
    .where('id', '=', transactionId)
    .executeTakeFirst()
  const organization = snapshots.current().organizations.get(row?.organization_id ?? '')
  const request = {
    transactionId,
    orderId: `H-${transactionId.slice(-6).toUpperCase()}`,
    amount: null,
    currency: null,
    isRejection: kind === 'rejected',
    isDryRun: kind === 'dry_run',
  }
  return {
    source: 'postback',
    organization: kind === 'wrong_token' ? undefined : organization,
    parsed: kind === 'malformed' ? { fault: 'transaction_id must be a UUID.' } : { request },
    presentedTransactionId: kind === 'malformed' ? '{transaction_id}' : transactionId,
  }
}
