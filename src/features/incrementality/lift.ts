import type { VersionReport } from './incrementality.schema.ts'

export interface Proportion {
  count: number
  total: number
}

/** The two-sided 5% point of the normal distribution. */
const z95 = 1.959963984540054

export function rateOf({ count, total }: Proportion): number | null {
  return total === 0 ? null : count / total
}

/**
 * Computes the lift of treatment over control, null if a denominator is 0; relative lift is a share of control's rate.
 * The interval is the score interval of Miettinen and Nurminen: of the usual methods, its coverage stays closest to 95%
 * for small rates and unequal cohorts.
 */
export function liftOf(treatment: Proportion, control: Proportion): VersionReport['lift'] {
  const [treatmentRate, controlRate] = [rateOf(treatment), rateOf(control)]
  if (treatmentRate === null || controlRate === null) return { absolute: null, relative: null, interval: null }
  const absolute = treatmentRate - controlRate
  const isRefuted = (difference: number) => scoreOf(treatment, control, difference) > z95 * z95
  return {
    absolute,
    relative: controlRate === 0 ? null : absolute / controlRate,
    interval: [boundary(isRefuted, absolute, -1), boundary(isRefuted, absolute, 1)],
  }
}

/** Finds by bisection the boundary between a difference that is not refuted and an outer one. */
function boundary(isRefuted: (difference: number) => boolean, inner: number, outer: number): number {
  if (!isRefuted(outer)) return outer
  let [kept, refuted] = [inner, outer]
  for (let step = 0; step < 60; step++) {
    const middle = (kept + refuted) / 2
    if (isRefuted(middle)) refuted = middle
    else kept = middle
  }
  return kept
}

/** Computes the score statistic (chi-square, 1 degree of freedom) against the hypothesis of this difference. */
function scoreOf(a: Proportion, b: Proportion, difference: number): number {
  const rateA = likeliestRate(a, b, difference)
  const rateB = clampRate(rateA - difference)
  const total = a.total + b.total
  const variance = ((rateA * (1 - rateA)) / a.total + (rateB * (1 - rateB)) / b.total) * (total / (total - 1))
  const deviation = a.count / a.total - b.count / b.total - difference
  if (variance <= 0) return Math.abs(deviation) < 1e-12 ? 0 : Number.POSITIVE_INFINITY
  return deviation ** 2 / variance
}

/** Returns the most likely rate of `a` under exactly this difference: a root of the likelihood's cubic. */
function likeliestRate(a: Proportion, b: Proportion, difference: number): number {
  const [rateA, rateB] = [a.count / a.total, b.count / b.total]
  const ratio = b.total / a.total
  const cubic = 1 + ratio
  const square = -(1 + ratio + rateA + ratio * rateB + difference * (ratio + 2))
  const linear = difference ** 2 + difference * (2 * rateA + ratio + 1) + rateA + ratio * rateB
  const constant = -rateA * difference * (1 + difference)
  const v = square ** 3 / (3 * cubic) ** 3 - (square * linear) / (6 * cubic ** 2) + constant / (2 * cubic)
  const u = Math.sign(v || 1) * Math.sqrt(Math.max(0, square ** 2 / (3 * cubic) ** 2 - linear / (3 * cubic)))
  const cosine = u === 0 ? 0 : Math.max(-1, Math.min(1, v / u ** 3))
  const angle = (Math.PI + Math.acos(cosine)) / 3
  return clampRate(2 * u * Math.cos(angle) - square / (3 * cubic))
}

function clampRate(rate: number): number {
  return Math.max(0, Math.min(1, rate))
}

/** Exposed users under a roll-out percentage. */
export interface Rollout {
  pct: number
  exposed: number
}

/** A usual threshold for this check, which is repeated often and should not raise false alarms. */
const alarmBelow = 0.001

/**
 * Tests the cohorts' sizes against the roll-out percentage (chi-square, 1 degree of freedom). If the percentage changed
 * during a version, treatment's size is a sum of binomials, whose means and variances add up. Requires at least one
 * exposed user.
 */
export function checkSampleRatio(
  treatment: number,
  control: number,
  rollouts: readonly Rollout[],
): VersionReport['sampleRatio'] {
  const total = treatment + control
  const expectedPct = rollouts.reduce((sum, { pct, exposed }) => sum + exposed * pct, 0) / total
  const variance = rollouts.reduce((sum, { pct, exposed }) => sum + exposed * (pct / 100) * (1 - pct / 100), 0)
  const pValue = chiSquareTail((treatment - (total * expectedPct) / 100) ** 2, variance)
  return { expected: expectedPct / 100, observed: treatment / total, pValue, ok: pValue >= alarmBelow }
}

/** Returns the upper tail of the chi-square distribution (1 degree of freedom) at `deviation / variance`. */
function chiSquareTail(deviation: number, variance: number): number {
  if (deviation === 0) return 1
  return variance === 0 ? 0 : errorComplement(Math.sqrt(deviation / variance / 2))
}

/** Computes erfc(x) for x >= 0: a series near zero, a continued fraction in the tail. */
function errorComplement(x: number): number {
  const scale = Math.exp(-x * x) / Math.sqrt(Math.PI)
  if (x >= 3) {
    let fraction = x
    for (let level = 60; level >= 1; level--) fraction = x + level / 2 / fraction
    return scale / fraction
  }
  let [term, sum] = [x, x]
  for (let n = 1; n <= 80; n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return 1 - 2 * scale * sum
}
