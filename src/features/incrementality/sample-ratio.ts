/** Persons who were exposed while one percentage was in force. */
export interface Rollout {
  pct: number
  exposed: number
}

/** Whether the cohorts have the sizes that the roll-out percentage promises. */
export interface SampleRatio {
  /** Share of treatment by configuration, as it was when each was exposed. */
  expected: number
  /** Share of treatment among the exposed. */
  observed: number
  /** How likely a deviation of this size or more is by chance alone. */
  pValue: number
  /** False when chance hardly explains the deviation: the report must then not be believed. */
  ok: boolean
}

/** Usual for this check: it is looked at again and again, and must not cry wolf. */
const alarmBelow = 0.001

/**
 * Chi-square test (1 degree of freedom) of the cohorts' sizes against the roll-out percentage. Where that was changed
 * while a version ran, treatment's size is a sum of several binomials, whose means and variances add up. Somebody must
 * have been exposed.
 */
export function checkSampleRatio(treatment: number, control: number, rollouts: readonly Rollout[]): SampleRatio {
  const total = treatment + control
  const expectedPct = rollouts.reduce((sum, { pct, exposed }) => sum + exposed * pct, 0) / total
  const variance = rollouts.reduce((sum, { pct, exposed }) => sum + exposed * (pct / 100) * (1 - pct / 100), 0)
  const pValue = chiSquareTail((treatment - (total * expectedPct) / 100) ** 2, variance)
  return { expected: expectedPct / 100, observed: treatment / total, pValue, ok: pValue >= alarmBelow }
}

/** Upper tail of the chi-square distribution with 1 degree of freedom, of the statistic `deviation / variance`. */
function chiSquareTail(deviation: number, variance: number): number {
  if (deviation === 0) return 1
  return variance === 0 ? 0 : errorComplement(Math.sqrt(deviation / variance / 2))
}

/** The complementary error function for x >= 0: a series near zero, a continued fraction in the tail. */
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
