/** The kinds of multipliers, coarse to fine. */
const rateFamilies = [
  'app',
  'country',
  'platform',
  'payoutModel',
  'category',
  'organization',
  'campaign',
  'appCategory',
  'countryCategory',
  'appCampaign',
  'countryCampaign',
  'platformCampaign',
] as const

export type RateFamilyName = (typeof rateFamilies)[number]

/** A log-linear rate: base times multipliers, and two campaign multipliers with shorter memories that follow change. */
export interface RateModel {
  base: number
  /** Exponent on the payout relative to `payoutCentre`; 0 for clicks. */
  payoutSlope: number
  families: Record<RateFamilyName, LiftFamily>
  /** The families that are fitted; the others stay at 1. */
  learned: ReadonlySet<RateFamilyName>
  /** By campaign: the medium memory's multiplier on top of the slow one, and the fast one's on top of both. */
  recent: [LiftFamily, LiftFamily]
}

/** Evidence of one rate by cell, in three memories, slowest first. */
export interface RateEvidence {
  size: number
  exposure: readonly Float64Array[]
  events: readonly Float64Array[]
  /** Each cell's group in every family. */
  groups: Record<RateFamilyName, { of: Int32Array; count: number }>
  /** Each cell's log payout, centred; null if the rate does not depend on the payout. */
  logPayout: Float64Array | null
}

export interface RatePrior {
  base: number
  payoutSlope: number
  /** Strength of each family's prior, and of the recent multipliers'. */
  k: Partial<Record<RateFamilyName, number>>
  recentK: readonly [number, number]
}

/** The weight, in groups, of the prior on a family's strength. */
const priorGroups = 20
const defaultK = 8

export function priorRate(prior: RatePrior): RateModel {
  const families = Object.fromEntries(
    rateFamilies.map((name) => [name, emptyFamily(prior.k[name] ?? defaultK)]),
  ) as Record<RateFamilyName, LiftFamily>
  return {
    base: prior.base,
    payoutSlope: prior.payoutSlope,
    families,
    learned: new Set(rateFamilies.filter((name) => prior.k[name] !== undefined)),
    recent: [emptyFamily(prior.recentK[0]), emptyFamily(prior.recentK[1])],
  }
}

/**
 * Fits the multipliers to the evidence, starting from the previous fit: each family in turn, coarse to fine, given the
 * others (mean-field Gamma-Poisson). One sweep follows ordinary change; a cold start needs several.
 */
export function fitRate(evidence: RateEvidence, previous: RateModel, prior: RatePrior, sweeps: number): RateModel {
  const model = copyForSize(evidence, previous)
  const rate = cellRates(evidence, model)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    fitBase(evidence, model, rate, prior)
    if (evidence.logPayout !== null) fitPayoutSlope(evidence, model, rate, evidence.logPayout, prior)
    for (const name of model.learned) {
      fitGroups(evidence, 0, model.families[name], evidence.groups[name].of, rate, prior.k[name] ?? defaultK)
    }
  }
  const campaigns = evidence.groups.campaign.of
  for (const memory of [1, 2] as const) {
    fitGroups(evidence, memory, model.recent[memory - 1]!, campaigns, rate, prior.recentK[memory - 1]!)
  }
  return model
}

function copyForSize(evidence: RateEvidence, previous: RateModel): RateModel {
  const families = Object.fromEntries(
    rateFamilies.map((name) => [name, resizedFamily(previous.families[name], evidence.groups[name].count)]),
  ) as Record<RateFamilyName, LiftFamily>
  const campaigns = evidence.groups.campaign.count
  const recent: RateModel['recent'] = [
    resizedFamily(previous.recent[0], campaigns),
    resizedFamily(previous.recent[1], campaigns),
  ]
  return { ...previous, families, recent }
}

/** Computes each cell's rate under the model, without the recent multipliers. */
function cellRates(evidence: RateEvidence, model: RateModel): Float64Array {
  const rate = new Float64Array(evidence.size).fill(model.base)
  const { logPayout } = evidence
  if (logPayout !== null) {
    for (let cell = 0; cell < rate.length; cell++) {
      rate[cell]! *= Math.exp(model.payoutSlope * logPayout[cell]!)
    }
  }
  for (const name of model.learned) {
    const { lift } = model.families[name]
    const { of } = evidence.groups[name]
    for (let cell = 0; cell < rate.length; cell++) rate[cell]! *= lift[of[cell]!]!
  }
  return rate
}

function fitBase(evidence: RateEvidence, model: RateModel, rate: Float64Array, prior: RatePrior): void {
  let events = 2
  let expected = (2 * model.base) / prior.base
  for (let cell = 0; cell < rate.length; cell++) {
    events += evidence.events[0]![cell]!
    expected += evidence.exposure[0]![cell]! * rate[cell]!
  }
  const ratio = events / expected
  model.base *= ratio
  for (let cell = 0; cell < rate.length; cell++) rate[cell]! *= ratio
}

function fitGroups(
  evidence: RateEvidence,
  memory: 0 | 1 | 2,
  family: LiftFamily,
  of: Int32Array,
  rate: Float64Array,
  priorK: number,
): void {
  const groups = family.lift.length
  const events = new Float64Array(groups)
  const expected = new Float64Array(groups)
  const cellEvents = evidence.events[memory]!
  const exposure = evidence.exposure[memory]!
  for (let cell = 0; cell < rate.length; cell++) {
    const group = of[cell]!
    events[group]! += cellEvents[cell]!
    expected[group]! += exposure[cell]! * rate[cell]!
  }
  const change = family.lift.slice()
  // `rate` already includes the slow multipliers, but not the recent ones.
  if (memory === 0) for (let group = 0; group < groups; group++) expected[group]! /= change[group]!
  updateFamily(family, events, expected, { k: priorK, groups: priorGroups })
  for (let group = 0; group < groups; group++) {
    change[group] = family.lift[group]! / (memory === 0 ? change[group]! : 1)
  }
  for (let cell = 0; cell < rate.length; cell++) rate[cell]! *= change[of[cell]!]!
}

/** Takes one damped Newton step of the payout's exponent; each campaign is weighted by its own spread. */
function fitPayoutSlope(
  evidence: RateEvidence,
  model: RateModel,
  rate: Float64Array,
  logPayout: Float64Array,
  prior: RatePrior,
): void {
  const { of, count } = evidence.groups.campaign
  const { k, lift } = model.families.campaign
  const events = new Float64Array(count)
  const expected = new Float64Array(count)
  const payout = new Float64Array(count)
  for (let cell = 0; cell < rate.length; cell++) {
    const campaign = of[cell]!
    events[campaign]! += evidence.events[0]![cell]!
    const mean = (evidence.exposure[0]![cell]! * rate[cell]!) / lift[campaign]!
    expected[campaign]! += mean
    payout[campaign] = logPayout[cell]!
  }
  const priorPrecision = 10
  let gradient = priorPrecision * (prior.payoutSlope - model.payoutSlope)
  let curvature = priorPrecision
  for (let campaign = 0; campaign < count; campaign++) {
    const mean = expected[campaign]!
    const weight = 1 / (1 + mean / k)
    const x = payout[campaign]!
    gradient += weight * x * (events[campaign]! - mean)
    curvature += weight * x * x * mean
  }
  const step = Math.max(-0.1, Math.min(0.1, gradient / curvature))
  model.payoutSlope += step
  for (let cell = 0; cell < rate.length; cell++) {
    rate[cell]! *= Math.exp(step * logPayout[cell]!)
  }
}

/**
 * Multipliers of one kind, each with a Gamma prior of mean 1 whose strength `k` is learned from their spread. Single
 * precision is far finer than the evidence, and halves the stored size.
 */
export interface LiftFamily {
  /** Prior shape: large if the groups hardly differ. */
  k: number
  /** Posterior mean by group. */
  lift: Float32Array
  /** Posterior Gamma shape by group; 1 / shape is the relative variance. */
  shape: Float32Array
}

/** Returns a family without evidence; groups without an entry are at 1 with shape `k`. */
export function emptyFamily(k: number): LiftFamily {
  return { k, lift: new Float32Array(0), shape: new Float32Array(0) }
}

/** Returns the multiplier of a group; 1 for a group never seen. */
export function liftOf(family: LiftFamily, group: number): number {
  return group < 0 ? 1 : (family.lift[group] ?? 1)
}

/** Returns the relative variance of a group's multiplier. */
export function liftVariance(family: LiftFamily, group: number): number {
  return 1 / (group < 0 ? family.k : (family.shape[group] ?? family.k))
}

/** Returns a copy with room for `groups`. */
export function resizedFamily(family: LiftFamily, groups: number): LiftFamily {
  const lift = new Float32Array(groups).fill(1)
  const shape = new Float32Array(groups).fill(family.k)
  lift.set(family.lift.subarray(0, groups))
  shape.set(family.shape.subarray(0, groups))
  return { k: family.k, lift, shape }
}

/** Returns a copy with groups renumbered from `row x before + column` to `row x after + column`; `after` is greater. */
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
 * Computes every group's posterior from its events and the events expected with its multiplier at 1, then takes one
 * step of `k` (expectation-maximisation, with a prior worth `prior.groups` groups of strength `prior.k`).
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
    const shape = k + events[group]!
    const rate = k + expected[group]!
    family.lift[group] = shape / rate
    family.shape[group] = shape
    if (expected[group]! < 0.02) continue
    spread += shape / rate - digamma(shape) + Math.log(rate) - 1
    groups++
  }
  family.k = Math.min(1000, Math.max(0.3, shapeOfSpread(spread / groups)))
}

/** Solves log k - digamma(k) = s for k. */
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
