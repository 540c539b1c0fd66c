import type { Db } from '../../db/database.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { JournalEntry, JournalStream } from '../../db/journal/journal-stream.ts'
import { unnest } from '../../db/pg-arrays.ts'
import type { DevicePlatform, TrafficType } from '../../db/tables.ts'
import { databaseAway, ServiceError } from '../../errors.ts'
import { drawByWeight } from '../../lib/dice.ts'
import { isPseudonym, pseudonymOf, randomUuid, uuidV7Ms } from '../../lib/ids/uuid.ts'
import type { Random } from '../../lib/random.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { supportsPlatform } from '../../snapshot/eligibility-index.ts'
import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { provisionalGrant, provisionalGrantStream } from '../entitlements/entitlement-grants.ts'
import { type ClickValues, type LinkedOffer, leadsToFallback, type Redirect, redirectOf } from './destination.ts'
import type { LinkOrigin, LinkTarget } from './find-link-target.ts'
import type { Visit } from './visit.ts'

/** A transaction as its click creates it; none of this changes later. */
export interface ClickTransaction extends LinkOrigin {
  /** UUID v7, whose time is `clickedAtMs`. */
  readonly id: string
  readonly organizationId: string
  readonly creativeId: string
  readonly class: TrafficType
  readonly userId: string
  /** Milliseconds since the Unix epoch, UTC. */
  readonly clickedAtMs: number
  /** True if the click leads to the campaign's fallback. */
  readonly toFallback?: boolean | undefined
}

const transactionColumns = unnest<ClickTransaction>(
  {
    uuid: ['id'],
    recurring: ['appId', 'organizationId', 'campaignId', 'creativeId'],
    text: ['environment', 'surface', 'class', 'userId', 'clientId', 'creatorId', 'country', 'platform'],
    bigint: ['servingId'],
    int: ['position'],
    boolean: ['toFallback'],
  },
  { clicked_at: ['timestamptz', (click) => new Date(click.clickedAtMs)] },
)

const transactionStream: JournalStream<ClickTransaction> = {
  name: 'transaction',
  order: 30,
  sql: `insert into transaction (${transactionColumns.names}) ${transactionColumns.select}`,
  encode: transactionColumns.encode,
  // The projector finds a click by the time in its id, which may be ahead of a clock that was set back.
  factMs: ({ id, environment, clickedAtMs }) => (environment === 'live' ? (uuidV7Ms(id) ?? clickedAtMs) : undefined),
  nameOf: ({ id }, atMs) => ({ kind: 'click', atMs, transactionId: id }),
}

export interface ClickEntriesDeps {
  readonly snapshots: Snapshots
}

/** Returns every row a click writes: the transaction, and its user's provisional grant. */
export function clickEntries(deps: ClickEntriesDeps, click: ClickTransaction): JournalEntry<unknown>[] {
  const entries: JournalEntry<unknown>[] = [{ stream: transactionStream, row: click }]
  const { apps, allowLists } = deps.snapshots.current()
  const app = apps.get(click.appId)
  // The user of a creator link is unknown (spec 3), and an erased user gets no grants.
  if (app === undefined || click.surface === 'creator' || isPseudonym(click.userId)) return entries
  const { environment, userId, campaignId, id } = click
  const config = allowLists.get(app.id)?.entitlements.get(campaignId) ?? app.entitlement
  const grant = provisionalGrant(
    app,
    config,
    { environment, userId, campaignId, transactionId: id },
    id,
    click.clickedAtMs,
  )
  if (grant !== undefined) entries.push({ stream: provisionalGrantStream, row: grant })
  return entries
}

/** Checks whether a click is in the database. */
export async function isClickRecorded(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('transaction').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

interface AnswerClickDeps extends ClickEntriesDeps {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  /** Keeps the click on disk while the database is away. */
  readonly clickSpool: { add(click: ClickTransaction): Promise<void> }
  readonly newId: () => string
}

/** The redirect of a click; `unknown` when the offer does not exist. */
type ClickAnswer = Redirect | 'unknown'

/** Records a click and returns its redirect, for any visitor and any state of the campaign (spec 3). */
export async function answerClick(deps: AnswerClickDeps, target: LinkTarget, visit: Visit): Promise<ClickAnswer> {
  const offer = offerIn(deps, target, visit) ?? (await findNewerOffer(deps, target, visit))
  if (offer === undefined) return 'unknown'
  const click = transactionOf(deps, target, offer, visit)
  await recordClick(deps, click)
  return redirectOf(offer, valuesOf(click), click.toFallback)
}

/** Returns the redirect of a link with a transaction id that does not exist. Records nothing. */
export async function previewLink(deps: AnswerClickDeps, target: LinkTarget, visit: Visit): Promise<ClickAnswer> {
  const offer = offerIn(deps, target, visit) ?? (await findNewerOffer(deps, target, visit))
  if (offer === undefined) return 'unknown'
  const click = transactionOf(deps, target, offer, visit)
  return redirectOf(offer, valuesOf(click), click.toFallback)
}

/**
 * Commits the click before it is answered (spec 3). Spools it to disk when the database does not take it in time, or
 * could not confirm that its user was not erased.
 */
async function recordClick(deps: AnswerClickDeps, click: ClickTransaction): Promise<void> {
  if (click.isErasureUnknown) return deps.clickSpool.add(click)
  try {
    await deps.journal.append(...clickEntries(deps, click))
  } catch (error) {
    const isAway = error instanceof ServiceError && (error.code === 'unavailable' || error.code === 'over_capacity')
    if (!isAway) throw error
    await deps.clickSpool.add(click)
  }
}

/** Refreshes the snapshot once: another node may already know the offer. */
async function findNewerOffer(
  deps: AnswerClickDeps,
  target: LinkTarget,
  visit: Visit,
): Promise<LinkedOffer | undefined> {
  await deps.snapshots.refresh().catch((cause: unknown) => {
    throw databaseAway(cause)
  })
  return offerIn(deps, target, visit)
}

function offerIn(deps: AnswerClickDeps, target: LinkTarget, { platform }: Visit): LinkedOffer | undefined {
  const campaign = deps.snapshots.current().campaignsById.get(target.campaignId)
  if (campaign === undefined) return undefined
  const creative =
    target.creativeId === undefined
      ? drawAny(campaign, platform ?? 'any', randomUnit(deps.random))
      : campaign.creatives.find(({ id }) => id === target.creativeId)
  return creative === undefined ? undefined : { campaign, creative }
}

/**
 * Draws an active creative, or any when none is active, since a permanent link outlives its campaign's creatives.
 * Prefers creatives for the visitor's platform: another platform's may lead to the wrong app store.
 */
function drawAny(
  { activeCreatives, creatives }: CampaignEntry,
  platform: DevicePlatform | 'any',
  unit: number,
): CreativeEntry | undefined {
  const kept = activeCreatives.length > 0 ? activeCreatives : creatives
  const fitting = kept.filter((creative) => supportsPlatform(creative, platform))
  return drawByWeight(fitting.length > 0 ? fitting : kept, unit)
}

function transactionOf(deps: AnswerClickDeps, target: LinkTarget, offer: LinkedOffer, visit: Visit): ClickTransaction {
  const id = deps.newId()
  const clickedAtMs = deps.clock.nowMs()
  const { deals } = deps.snapshots.current()
  return {
    ...target,
    id,
    organizationId: offer.campaign.organization.id,
    campaignId: offer.campaign.id,
    creativeId: offer.creative.id,
    class: visit.class,
    // Creator links never have a user (spec 3); a catalog link without one names an erased user.
    userId: target.userId ?? (target.surface === 'creator' ? randomUuid(deps.random) : pseudonymOf(id)),
    country: visit.country ?? target.country,
    platform: target.platform ?? visit.platform ?? null,
    clickedAtMs,
    toFallback: leadsToFallback(offer.campaign, deals.get(target.appId), clickedAtMs) || undefined,
  }
}

function valuesOf(click: ClickTransaction): ClickValues {
  return {
    transactionId: click.id,
    appId: click.appId,
    creatorId: click.creatorId ?? undefined,
    country: click.country ?? undefined,
    platform: click.platform ?? undefined,
    clickedAtMs: click.clickedAtMs,
  }
}

const randomWord = new Uint32Array(1)

function randomUnit(random: Random): number {
  random.fill(new Uint8Array(randomWord.buffer))
  return (randomWord[0] as number) / 2 ** 32
}
