import type { VersionReport } from './incrementality.schema.ts'

/** Exposed users under a roll-out percentage. */
export interface Rollout {
  pct: number
  exposed: number
}

/** A usual threshold for this check, which is repeated often and should not raise false alarms. */
const alarmBelow = 0.001

/**
 * Tests the cohorts' sizes against the roll-out percentage (chi-square, 1 degree of freedom). When it changed while a version
 * ran, treatment's size is a sum of binomials, whose means and variances add up. Requires at least one exposed user.
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
