import { ServiceError } from '../../errors.ts'
import { drawByWeight } from '../../lib/draw-by-weight.ts'
import { randomUuid } from '../../lib/ids/uuid.ts'
import type { Random } from '../../lib/random.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { TrafficType } from './classify-click.ts'
import type { ClickTransaction } from './click-transaction.ts'
import type { LinkTarget } from './link-target.ts'
import { type RecordClickDeps, recordClick } from './record-click.ts'
import { type LinkedOffer, type Redirect, redirectOf } from './redirect-of.ts'

export interface AnswerClickDeps extends RecordClickDeps {
  readonly clock: Clock
  readonly random: Random
  /** Makes the id of a transaction, a UUID of version 7. */
  readonly newId: () => string
}

/** What is known of whoever opens a link. */
export interface Visit {
  readonly class: TrafficType
  /** Of the visitor's address; undefined when that is in no country. */
  readonly country: string | undefined
  /** Of the visitor's device; undefined without a user agent. */
  readonly platform: 'ios' | 'android' | 'web' | undefined
}

/** Where an open leads, or that there is no such offer. */
export type ClickAnswer = Redirect | 'unknown'

/**
 * Opens a link: makes its transaction, whoever opens it and whatever has become of the campaign, and says where it leads
 * (spec 3).
 */
export async function answerClick(deps: AnswerClickDeps, target: LinkTarget, visit: Visit): Promise<ClickAnswer> {
  const offer = await findOffer(deps, target)
  if (offer === undefined) return 'unknown'
  const open = transactionOf(deps, target, offer, visit)
  await recordClick(deps, open)
  return redirectOf(offer, open)
}

/** Says where a link leads, with an id that no transaction has: nothing is recorded. */
export async function previewLink(deps: AnswerClickDeps, target: LinkTarget, visit: Visit): Promise<ClickAnswer> {
  const offer = await findOffer(deps, target)
  return offer === undefined ? 'unknown' : redirectOf(offer, transactionOf(deps, target, offer, visit))
}

async function findOffer(deps: AnswerClickDeps, target: LinkTarget): Promise<LinkedOffer | undefined> {
  const unit = randomUnit(deps.random)
  const offer = offerIn(deps.snapshots.current(), target, unit)
  if (offer !== undefined) return offer
  // The link may be of a campaign that another node knows already.
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

/** A permanent link outlives its campaign's creatives: where none is active any more, one of the others serves. */
function drawAny({ activeCreatives, creatives }: CampaignEntry, unit: number): CreativeEntry | undefined {
  return drawByWeight(activeCreatives.length > 0 ? activeCreatives : creatives, unit)
}

function transactionOf(deps: AnswerClickDeps, target: LinkTarget, offer: LinkedOffer, visit: Visit): ClickTransaction {
  return {
    id: deps.newId(),
    appId: target.appId,
    environment: target.environment,
    organizationId: offer.campaign.organization.id,
    campaignId: offer.campaign.id,
    creativeId: offer.creative.id,
    surface: target.surface,
    class: visit.class,
    userId: target.userId ?? randomUuid(deps.random),
    clientId: target.clientId,
    creatorId: target.creatorId,
    servingId: target.servingId,
    position: target.position,
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
