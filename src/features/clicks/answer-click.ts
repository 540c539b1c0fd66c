import type { Journal } from '../../db/journal/journal.ts'
import { ServiceError } from '../../errors.ts'
import { drawByWeight } from '../../lib/draw-by-weight.ts'
import { randomUuid } from '../../lib/ids/uuid.ts'
import type { Random } from '../../lib/random.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { ClickSpool } from './click-spool.ts'
import { type ClickEntriesDeps, type ClickTransaction, clickEntries } from './click-transaction.ts'
import type { LinkTarget } from './find-link-target.ts'
import { type LinkedOffer, type Redirect, redirectOf } from './redirect-of.ts'
import type { Visit } from './visit.ts'

interface AnswerClickDeps extends ClickEntriesDeps {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly clickSpool: Pick<ClickSpool, 'add'>
  readonly newId: () => string
}

/** The redirect of a click, or `unknown` when the offer does not exist. */
type ClickAnswer = Redirect | 'unknown'

/** Records a click and returns its redirect, whatever the visitor is and whatever state the campaign is in (spec 3). */
export async function answerClick(deps: AnswerClickDeps, target: LinkTarget, visit: Visit): Promise<ClickAnswer> {
  const offer = await findOffer(deps, target)
  if (offer === undefined) return 'unknown'
  const click = transactionOf(deps, target, offer, visit)
  await recordClick(deps, click)
  return redirectOf(offer, click)
}

/** Returns the redirect of a link with a transaction id that does not exist; records nothing. */
export async function previewLink(deps: AnswerClickDeps, target: LinkTarget, visit: Visit): Promise<ClickAnswer> {
  const offer = await findOffer(deps, target)
  return offer === undefined ? 'unknown' : redirectOf(offer, transactionOf(deps, target, offer, visit))
}

/**
 * Commits the click before it is answered (spec 3), or spools it to disk when the database does not take it in time.
 */
async function recordClick(deps: AnswerClickDeps, click: ClickTransaction): Promise<void> {
  try {
    await deps.journal.append(...clickEntries(deps, click))
  } catch (error) {
    const isAway = error instanceof ServiceError && (error.code === 'unavailable' || error.code === 'over_capacity')
    if (!isAway) throw error
    await deps.clickSpool.add(click)
  }
}

async function findOffer(deps: AnswerClickDeps, target: LinkTarget): Promise<LinkedOffer | undefined> {
  const unit = randomUnit(deps.random)
  const offer = offerIn(deps.snapshots.current(), target, unit)
  if (offer !== undefined) return offer
  // Another node may know the campaign already.
  await deps.snapshots.refresh().catch((cause: unknown) => {
    throw new ServiceError('unavailable', 'The database does not answer.', { cause, retryAfterSeconds: 1 })
  })
  return offerIn(deps.snapshots.current(), target, unit)
}

function offerIn(snapshot: Snapshot, target: LinkTarget, unit: number): LinkedOffer | undefined {
  const campaign = snapshot.campaignsById.get(target.campaignId)
  if (campaign === undefined) return undefined
  const creative =
    target.creativeId === undefined ? drawAny(campaign, unit) : snapshot.creativesById.get(target.creativeId)
  return creative === undefined ? undefined : { campaign, creative }
}

/** Draws an active creative, or any when none is active: a permanent link outlives its campaign's creatives. */
function drawAny({ activeCreatives, creatives }: CampaignEntry, unit: number): CreativeEntry | undefined {
  return drawByWeight(activeCreatives.length > 0 ? activeCreatives : creatives, unit)
}

function transactionOf(deps: AnswerClickDeps, target: LinkTarget, offer: LinkedOffer, visit: Visit): ClickTransaction {
  return {
    ...target,
    id: deps.newId(),
    organizationId: offer.campaign.organization.id,
    campaignId: offer.campaign.id,
    creativeId: offer.creative.id,
    class: visit.class,
    userId: target.userId ?? randomUuid(deps.random),
    country: visit.country ?? target.country,
    platform: target.platform ?? visit.platform ?? null,
    clickedAtMs: deps.clock.nowMs(),
  }
}

const randomWord = new Uint32Array(1)

function randomUnit(random: Random): number {
  random.fill(new Uint8Array(randomWord.buffer))
  return (randomWord[0] as number) / 2 ** 32
}
