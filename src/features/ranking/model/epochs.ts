import { hashText, mixHash } from './hash.ts'

const adultEpochMs = 30 * 60_000
export const minorEpochMs = 5 * 60_000

/** The fields a seed depends on. A message's `chatId` is its user. */
interface SeedSubject {
  appId: string
  userId: string
  countryCode: string
  platform: string | null
  isMinor: boolean
}

/**
 * Returns the seed of every draw of one ranking, constant within an epoch (spec 4.2). An adult's epochs last 30 minutes
 * with an offset of their own, so that the order does not change while the user scrolls. All minors of one app, country
 * and platform share a seed for 5 minutes, which depends on nothing personal.
 */
function rankingSeed(subject: SeedSubject, nowMs: number): number {
  const app = hashText(subject.appId)
  if (subject.isMinor) {
    const context = mixHash(mixHash(app, hashText(subject.countryCode)), hashText(subject.platform ?? ''))
    return mixHash(context, Math.floor(nowMs / minorEpochMs))
  }
  const user = mixHash(app, hashText(subject.userId, 1))
  return mixHash(user, Math.floor((nowMs + phaseMs(user)) / adultEpochMs))
}

/** A request's time, from which its epoch and its draws follow. */
export interface RequestMoment {
  readonly nowMs: number
  /** The start of the user's ranking epoch, at which lists are ranked. */
  readonly epochStartMs: number
  readonly seed: number
}

/** Returns the moment of a request: its time, the start of the epoch it lies in, and the seed of its draws. */
export function momentOf(subject: SeedSubject, nowMs: number): RequestMoment {
  return { nowMs, epochStartMs: epochStartOf(subject, nowMs), seed: rankingSeed(subject, nowMs) }
}

/**
 * Returns the start of the current epoch in milliseconds: an adult's own, or the one of all minors. Lists are ranked at
 * this instant until the epoch ends, so that neither events nor the decay of urgency and fatigue change an order within
 * it.
 */
export function epochStartOf(
  { isMinor, ...subject }: Pick<SeedSubject, 'appId' | 'userId' | 'isMinor'>,
  nowMs: number,
): number {
  return isMinor ? minorEpochStartMs(nowMs) : adultEpochStartOf(subject, nowMs)
}

/** Returns the start of an adult's current epoch, in milliseconds. */
export function adultEpochStartOf({ appId, userId }: Pick<SeedSubject, 'appId' | 'userId'>, nowMs: number): number {
  const shiftedMs = nowMs + phaseMs(mixHash(hashText(appId), hashText(userId, 1)))
  return nowMs - (shiftedMs % adultEpochMs)
}

/**
 * Returns the start of the minors' current epoch, within which minors of one context see one order, whatever is
 * learned.
 */
export function minorEpochStartMs(nowMs: number): number {
  return Math.floor(nowMs / minorEpochMs) * minorEpochMs
}

function phaseMs(user: number): number {
  return user % adultEpochMs
}
