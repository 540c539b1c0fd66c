/**
 * What is stored of ranking's evidence: sums alone, so that rows of any number of processes add up. `hour` counts from the
 * Unix epoch. Nothing in a row is about one person.
 */
export type CounterRow = CellRow | PositionRow | DelayRow | LiftRow

/** Exposures and what came of them in one place. Completions stand in the hour of their click. */
export interface CellRow {
  kind: 'cell'
  hour: number
  appId: string
  countryCode: string
  platform: string
  campaignId: string
  creativeId: string
  served: number
  /** Servings weighted by how much attention their place is expected to get if nothing ever confirms. */
  servedWeight: number
  delivered: number
  /** Confirmed impressions weighted by examination of their place and by the person's taste. */
  deliveredWeight: number
  clicks: number
  completions: number
}

/** Confirmations and clicks by place in the list. */
export interface PositionRow {
  kind: 'position'
  hour: number
  appId: string
  position: number
  served: number
  delivered: number
  clicks: number
  /** Clicks the model expected of the delivered ones if each had stood first. */
  expected: number
}

/** How long completions took, by the hour of their click. */
export interface DelayRow {
  kind: 'delay'
  hour: number
  campaignId: string
  /** Index into `delayEdgesHours`. */
  ageBucket: number
  completions: number
}

/** Evidence of one learned multiplier of the personal layer: clicks, and those expected with the multiplier at 1. */
export interface LiftRow {
  kind: 'lift'
  hour: number
  family: LiftFamilyName
  left: number
  right: number
  clicks: number
  expected: number
}

/**
 * `attribute`: feature by category; `fatigue`: bucket of earlier exposures;
 * `taste`: log-likelihood of each candidate strength of a person's own evidence.
 */
export type LiftFamilyName = 'attribute' | 'fatigue' | 'taste'

/** Upper edges in hours of the age buckets of completions; older ones are in the last. */
export const delayEdgesHours: readonly number[] = [
  0.1, 0.25, 0.5, 1, 2, 3, 4.5, 6, 9, 12, 18, 24, 36, 48, 72, 96, 144, 192, 288, 384, 576, 720,
]

/** The bucket of an age in hours. */
export function delayBucket(ageHours: number): number {
  const bucket = delayEdgesHours.findIndex((edge) => ageHours < edge)
  return bucket < 0 ? delayEdgesHours.length - 1 : bucket
}

/** The hour, counted from the Unix epoch, that holds an instant. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / 3_600_000)
}
