import { hashText, mixHash } from './hash.ts'

const adultEpochMs = 30 * 60_000
const minorEpochMs = 5 * 60_000

/** What a seed depends on. `personId` is the `userId` of a feed, the `chatId` of a message. */
export interface SeedSubject {
  appId: string
  personId: string
  countryCode: string
  platform: string | null
  isMinor: boolean
}

/**
 * The seed of every draw of one ranking, constant within an epoch (spec 4.2). An adult's epochs are 30 minutes with a phase of
 * their own, so that the order holds still while somebody scrolls; all minors of one app, country and platform
 * share a seed for 5 minutes, in which nothing of the person enters.
 */
export function rankingSeed(subject: SeedSubject, nowMs: number): number {
  const app = hashText(subject.appId)
  if (subject.isMinor) {
    const place = mixHash(mixHash(app, hashText(subject.countryCode)), hashText(subject.platform ?? ''))
    return mixHash(place, Math.floor(nowMs / minorEpochMs))
  }
  const person = mixHash(app, hashText(subject.personId, 1))
  return mixHash(person, Math.floor((nowMs + phaseMs(person)) / adultEpochMs))
}

/**
 * When the present epoch began, an adult's or that of all minors: orders are of this instant until it ends, so that neither
 * what somebody does nor what time does to need and fatigue moves them, and all minors are ranked at one instant.
 */
export function epochStartMs(
  { isMinor, ...subject }: Pick<SeedSubject, 'appId' | 'personId' | 'isMinor'>,
  nowMs: number,
): number {
  return isMinor ? minorEpochEndMs(nowMs) - minorEpochMs : adultEpochStartMs(subject, nowMs)
}

/** When the present epoch of an adult began: what they did since changes no order before it ends. */
export function adultEpochStartMs({ appId, personId }: Pick<SeedSubject, 'appId' | 'personId'>, nowMs: number): number {
  const shiftedMs = nowMs + phaseMs(mixHash(hashText(appId), hashText(personId, 1)))
  return nowMs - (shiftedMs % adultEpochMs)
}

/** When the present epoch of minors ends: until then those of one place see one order, whatever is learned meanwhile. */
export function minorEpochEndMs(nowMs: number): number {
  return (Math.floor(nowMs / minorEpochMs) + 1) * minorEpochMs
}

function phaseMs(person: number): number {
  return person % adultEpochMs
}
