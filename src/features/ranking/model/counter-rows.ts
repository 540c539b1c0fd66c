import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'

/** Stored evidence: sums, so that rows of any number of processes add up. Nothing in a row is about one user. */
export type CounterRow = CellRow | PositionRow | DelayRow | LiftRow | PeopleRow

/** Exposures, clicks and completions in one context. Completions count in the hour of their click. */
export interface CellRow {
  kind: 'cell'
  hour: number
  appId: string
  countryCode: string
  platform: string
  campaignId: string
  creativeId: string
  served: number
  /** Servings weighted by the attention their position is expected to get when the app never confirms. */
  servedWeight: number
  delivered: number
  /** Confirmed impressions weighted by the examination of their position and the user's taste. */
  deliveredWeight: number
  clicks: number
  completions: number
}

export interface PositionRow {
  kind: 'position'
  hour: number
  appId: string
  position: number
  served: number
  delivered: number
  clicks: number
  /** Clicks the model expected of the delivered offers if each had been first. */
  expected: number
}

/** Delays of completions, by the hour of their click. */
export interface DelayRow {
  kind: 'delay'
  hour: number
  campaignId: string
  /** Index into `delayEdgesHours`. */
  ageBucket: number
  completions: number
}

/** Evidence of one personal multiplier: clicks, and those expected with the multiplier at 1. */
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
 * Counts the users with a feature: each sets one of 64 bits, by a hash. Rows are united, so that a user counts once.
 */
export interface PeopleRow {
  kind: 'people'
  hour: number
  slot: number
  low: number
  high: number
}

/**
 * `attribute`: feature slot by category; `fatigue`: bucket of earlier exposures; `taste`: log-likelihood of each candidate
 * strength of a user's own evidence.
 */
export type LiftFamilyName = 'attribute' | 'fatigue' | 'taste'

/** The number of slots features are hashed to, which bounds the size of what is learned. */
export const attributeSlots = 4096

/** Upper edges in hours of the age buckets of completions; the last holds all older ones. */
export const delayEdgesHours: readonly number[] = [
  0.1, 0.25, 0.5, 1, 2, 3, 4.5, 6, 9, 12, 18, 24, 36, 48, 72, 96, 144, 192, 288, 384, 576, 720,
]

export function delayBucket(ageHours: number): number {
  const bucket = delayEdgesHours.findIndex((edge) => ageHours < edge)
  return bucket < 0 ? delayEdgesHours.length - 1 : bucket
}

/** Returns the hour of an instant, counted from the Unix epoch. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / 3_600_000)
}

/** A counter row as stored: its key as text, and its sums in a fixed order. */
export interface StoredCounter {
  kind: CounterRow['kind']
  hour: number
  key: string
  sums: number[]
}

function encodeCounterRow(row: CounterRow): StoredCounter {
  const { kind, hour } = row
  if (kind === 'cell') {
    const key = [row.appId, row.countryCode, row.platform, row.campaignId, row.creativeId].join('|')
    const { served, servedWeight, delivered, deliveredWeight, clicks, completions } = row
    return { kind, hour, key, sums: [served, servedWeight, delivered, deliveredWeight, clicks, completions] }
  }
  if (kind === 'position') {
    return {
      kind,
      hour,
      key: `${row.appId}|${row.position}`,
      sums: [row.served, row.delivered, row.clicks, row.expected],
    }
  }
  if (kind === 'delay') return { kind, hour, key: `${row.campaignId}|${row.ageBucket}`, sums: [row.completions] }
  if (kind === 'people') return { kind, hour, key: `${row.slot}`, sums: [row.low, row.high] }
  return { kind, hour, key: `${row.family}|${row.left}|${row.right}`, sums: [row.clicks, row.expected] }
}

export function decodeCounterRow({ kind, hour, key, sums }: StoredCounter): CounterRow {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = key.split('|')
  const sum = (index: number) => sums[index] ?? 0
  if (kind === 'cell') {
    const names = { appId: first, countryCode: second, platform: third, campaignId: fourth, creativeId: fifth }
    const weights = { served: sum(0), servedWeight: sum(1), delivered: sum(2), deliveredWeight: sum(3) }
    return { kind, hour, ...names, ...weights, clicks: sum(4), completions: sum(5) }
  }
  if (kind === 'delay') return { kind, hour, campaignId: first, ageBucket: Number(second), completions: sum(0) }
  if (kind === 'position') {
    const counts = { served: sum(0), delivered: sum(1), clicks: sum(2), expected: sum(3) }
    return { kind, hour, appId: first, position: Number(second), ...counts }
  }
  if (kind === 'people') return { kind, hour, slot: Number(first), low: sum(0), high: sum(1) }
  const family = first as LiftFamilyName
  return { kind, hour, family, left: Number(second), right: Number(third), clicks: sum(0), expected: sum(1) }
}

export class Evidence {
  readonly #counters = new Map<string, StoredCounter>()

  get size(): number {
    return this.#counters.size
  }

  /** Adds a row that stands for `weight` equal ones. */
  addRow(row: CounterRow, weight: number): void {
    this.add(encodeCounterRow(row), weight)
  }

  /** Adds a stored row, and takes ownership of `counter`. */
  add(counter: StoredCounter, weight = 1): void {
    const id = `${counter.kind}${counter.hour} ${counter.key}`
    const known = this.#counters.get(id)
    const { sums } = known ?? counter
    for (let index = 0; index < sums.length; index++) {
      const before = known === undefined ? 0 : (sums[index] ?? 0)
      const added = counter.sums[index] ?? 0
      sums[index] = counter.kind === 'people' ? (before | added) >>> 0 : before + added * weight
    }
    if (known === undefined) this.#counters.set(id, counter)
  }

  counters(): StoredCounter[] {
    return [...this.#counters.values()]
  }
}

/** Encodes counters as compressed JSON, since nodes of two versions may share a database. */
export async function encodeEvidence(counters: readonly StoredCounter[]): Promise<Buffer> {
  const rows = counters.map(({ kind, hour, key, sums }) => [kind, hour, key, ...sums])
  return promisify(gzip)(JSON.stringify(rows), { level: 2 })
}

export function decodeEvidence(body: Uint8Array): StoredCounter[] {
  const rows: [StoredCounter['kind'], number, string, ...number[]][] = JSON.parse(gunzipSync(body).toString())
  return rows.map(([kind, hour, key, ...sums]) => ({ kind, hour, key, sums }))
}
