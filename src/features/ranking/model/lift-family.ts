/**
 * Multipliers of one kind, each with a Gamma prior of mean 1 whose strength `k` is learned from their spread. Single precision
 * is far finer than what evidence can tell, and every model is kept.
 */
export interface LiftFamily {
  /** Prior shape: large when the groups hardly differ. */
  k: number
  /** Posterior mean by group. */
  lift: Float32Array
  /** Posterior Gamma shape by group; 1 / shape is the relative variance. */
  shape: Float32Array
}

/** A family about which nothing is known; groups that it has no entry for are at 1 with shape `k`. */
export function emptyFamily(k: number): LiftFamily {
  return { k, lift: new Float32Array(0), shape: new Float32Array(0) }
}

/** The multiplier of a group, 1 for one never seen. */
export function liftOf(family: LiftFamily, group: number): number {
  return group < 0 ? 1 : (family.lift[group] ?? 1)
}

/** The relative variance of a group's multiplier. */
export function liftVariance(family: LiftFamily, group: number): number {
  return 1 / (group < 0 ? family.k : (family.shape[group] ?? family.k))
}

/** A copy with room for `groups`. */
export function resizedFamily(family: LiftFamily, groups: number): LiftFamily {
  const lift = new Float32Array(groups).fill(1)
  const shape = new Float32Array(groups).fill(family.k)
  lift.set(family.lift.subarray(0, groups))
  shape.set(family.shape.subarray(0, groups))
  return { k: family.k, lift, shape }
}

/** A copy whose groups, numbered `row x before + column`, are numbered `row x after + column`; `after` is the greater. */
export function restridedFamily(family: LiftFamily, before: number, after: number): LiftFamily {
  const rows = before === 0 ? 0 : family.lift.length / before
  const wider = resizedFamily(emptyFamily(family.k), rows * after)
  for (let row = 0; row < rows; row++) {
    wider.lift.set(family.lift.subarray(row * before, (row + 1) * before), row * after)
    wider.shape.set(family.shape.subarray(row * before, (row + 1) * before), row * after)
  }
  return wider
}

/**
 * Posterior of every group from its events and the events expected with its multiplier at 1, then one step of `k`
 * (expectation-maximisation, with a prior worth `priorGroups` groups of strength `priorK`).
 */
export function updateFamily(
  family: LiftFamily,
  events: Float64Array,
  expected: Float64Array,
  prior: { k: number; groups: number },
): void {
  const { k } = family
  let spread = prior.groups * (Math.log(prior.k) - digamma(prior.k))
  let groups = prior.groups
  for (let group = 0; group < family.lift.length; group++) {
    const shape = k + (events[group] ?? 0)
    const rate = k + (expected[group] ?? 0)
    family.lift[group] = shape / rate
    family.shape[group] = shape
    if ((expected[group] ?? 0) < 0.02) continue
    spread += shape / rate - digamma(shape) + Math.log(rate) - 1
    groups++
  }
  family.k = Math.min(1000, Math.max(0.3, shapeOfSpread(spread / groups)))
}

/** The k with log k - digamma(k) = s. */
function shapeOfSpread(s: number): number {
  return (3 - s + Math.sqrt((s - 3) * (s - 3) + 24 * s)) / (12 * s)
}

function digamma(x: number): number {
  let shifted = x
  let sum = 0
  while (shifted < 4) sum -= 1 / shifted++
  const square = 1 / (shifted * shifted)
  return sum + Math.log(shifted) - 0.5 / shifted - square * (1 / 12 - square * (1 / 120 - square / 252))
}
