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
 * Returns the seed of every draw of one ranking, constant within an epoch (spec 4.2). An adult's epochs last 30 minutes with an
 * offset of their own, so that the order does not change while the user scrolls; all minors of one app, country and platform
 * share a seed for 5 minutes, which depends on nothing personal.
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

/** The one moment of a request: everything that ranks it goes by this. */
export interface RequestMoment {
  readonly nowMs: number
  /** When the visitor's ranking epoch began: the instant that lists are ranked at. */
  readonly epochStartMs: number
  readonly seed: number
}

/** Returns the moment of a request: now, the epoch that now lies in, and the seed of its draws. */
export function momentOf(subject: SeedSubject, nowMs: number): RequestMoment {
  return { nowMs, epochStartMs: epochStartOf(subject, nowMs), seed: rankingSeed(subject, nowMs) }
}

/**
 * Returns the start of the current epoch, in milliseconds: an adult's own, or that of all minors. Lists are ranked at this
 * instant until the epoch ends, so that neither events nor the decay of urgency and fatigue change an order within it.
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

/** Returns the start of the minors' current epoch, within which those of one context see one order, whatever is learned. */
export function minorEpochStartMs(nowMs: number): number {
  return Math.floor(nowMs / minorEpochMs) * minorEpochMs
}

function phaseMs(user: number): number {
  return user % adultEpochMs
}

/** Hashes a text's UTF-16 code units to 32 bits; the same on every machine and in every version. */
export function hashText(text: string, seed = 0): number {
  let hash = seed ^ 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return finish(hash ^ text.length)
}

/** Mixes two 32-bit values into one whose bits all depend on both. Not symmetric. */
export function mixHash(left: number, right: number): number {
  return finish(Math.imul(left, 0x9e3779b1) ^ right)
}

export function hashToUnit(hash: number): number {
  return (hash >>> 0) / 4294967296
}

function finish(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** P(Z <= x) of a standard normal, within 1.2e-7 relative (Chebyshev fit of erfc). */
export function normalCdf(x: number): number {
  const distance = Math.abs(x) * Math.SQRT1_2
  const t = 1 / (1 + 0.5 * distance)
  let sum = 0.17087277
  for (const coefficient of erfcCoefficients) sum = sum * t + coefficient
  const tail = 0.5 * t * Math.exp(sum - distance * distance)
  return x >= 0 ? 1 - tail : tail
}

const erfcCoefficients = [
  -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223,
]

/**
 * The x with P(Z <= x) = p, for p strictly between 0 and 1 (Acklam's rational approximation, 1.15e-9 relative).
 *
 * @internal
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(tailNumerator, q) / (polynomial(tailDenominator, q) * q + 1)
  }
  const q = p - 0.5
  const r = q * q
  return (polynomial(centreNumerator, r) * q) / (polynomial(centreDenominator, r) * r + 1)
}

const centreNumerator = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const centreDenominator = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
]
const tailNumerator = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const tailDenominator = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0
  for (const coefficient of coefficients) sum = sum * x + coefficient
  return sum
}

/** Quantiles at the middles of 65,536 equal slices, one half the mirror of the other: 16 bits of a hash index a normal draw. */
export const normalQuantiles = new Float32Array(65536)
for (let slice = 0; slice < 32768; slice++) {
  const quantile = normalQuantile((slice + 0.5) / 65536)
  normalQuantiles[slice] = quantile
  normalQuantiles[65535 - slice] = -quantile
}

export const greatestNormalQuantile: number = normalQuantiles[65535] ?? 0

/**
 * The share of the estimate's relative spread that a draw uses: little is enough, because the pooled prior explores
 * too.
 */
export const spreadScale = 0.3
/** The least Gamma shape of a draw, where Wilson-Hilferty still holds within 4%. */
export const leastShape = 0.4
/** The least cube root of a draw: keeps a very uncertain draw positive. */
export const leastCubeRoot = 0.05
