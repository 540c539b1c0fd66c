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

/** A 32-bit hash of a text's UTF-16 code units; the same on every machine and in every version. */
export function hashText(text: string, seed = 0): number {
  let hash = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return finish(hash ^ text.length)
}

/** Joins two 32-bit values into one whose bits all depend on both. Not symmetric. */
export function mixHash(left: number, right: number): number {
  return finish(Math.imul(left, 0x9e3779b1) ^ right)
}

/** A hash as a number in [0, 1). */
export function hashToUnit(hash: number): number {
  return (hash >>> 0) / 4294967296
}

function finish(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
