import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'

/**
 * The texts and numbers that key a counter row of each kind, and its sums. Nothing in a row is about a single user.
 *
 * - `cell`: exposures, clicks and completions in one context; completions count in the hour of their click.
 *   `servedWeight` sums servings, weighted by the attention expected at their position if the app never confirms;
 *   `deliveredWeight` sums confirmed impressions, weighted by their position's examination and the user's affinity.
 * - `position`: `expected` is the clicks the model would expect of the delivered offers if each had been first.
 * - `delay`: completions by the hour of their click; `ageBucket` is an index into `delayEdgesHours`.
 * - `lift`: evidence of one personal multiplier: clicks, and the clicks expected with the multiplier at 1.
 * - `people`: the users with a feature: each sets one of 64 bits, by a hash. Rows are united, so a user counts once.
 */
const shapes = {
  cell: {
    texts: ['appId', 'countryCode', 'platform', 'campaignId', 'creativeId'],
    numbers: [],
    sums: ['served', 'servedWeight', 'delivered', 'deliveredWeight', 'clicks', 'completions'],
  },
  position: { texts: ['appId'], numbers: ['position'], sums: ['served', 'delivered', 'clicks', 'expected'] },
  delay: { texts: ['campaignId'], numbers: ['ageBucket'], sums: ['completions'] },
  lift: { texts: ['family'], numbers: ['left', 'right'], sums: ['clicks', 'expected'] },
  people: { texts: [], numbers: ['slot'], sums: ['low', 'high'] },
} as const

type Shapes = typeof shapes
type Kind = keyof Shapes
type Row<Of extends Kind> = { kind: Of; hour: number } & Record<Shapes[Of]['texts'][number], string> &
  Record<Shapes[Of]['numbers' | 'sums'][number], number>

export type CellRow = Row<'cell'>
export type PositionRow = Row<'position'>
export type DelayRow = Row<'delay'>
export type LiftRow = Row<'lift'> & { family: LiftFamilyName }
export type PeopleRow = Row<'people'>

/** Stored evidence. Rows are sums, so rows of any number of processes add up. */
export type CounterRow = CellRow | PositionRow | DelayRow | LiftRow | PeopleRow

/**
 * `attribute`: feature slot by category; `fatigue`: bucket of earlier exposures; `taste`: log-likelihood of each
 * candidate strength of a user's own history.
 */
export type LiftFamilyName = 'attribute' | 'fatigue' | 'taste'

/** The number of slots that features are hashed to, which bounds the size of the model. */
export const attributeSlots = 4096

/** Upper edges in hours of the age buckets of completions; the last bucket holds all older ones. */
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

/** A counter row as stored: its key as text, and its sums in the order of its shape. */
export interface StoredCounter {
  kind: Kind
  hour: number
  key: string
  sums: number[]
}

function encodeCounterRow(row: CounterRow): StoredCounter {
  const { kind, hour } = row
  const { texts, numbers, sums } = shapes[kind]
  const values: Readonly<Record<string, string | number>> = row
  const key = [...texts, ...numbers].map((name) => values[name]).join('|')
  return { kind, hour, key, sums: sums.map((name) => Number(values[name])) }
}

export function decodeCounterRow({ kind, hour, key, sums }: StoredCounter): CounterRow {
  const shape = shapes[kind]
  const row: Record<string, string | number> = { kind, hour }
  const keys = key.split('|')
  for (const [index, name] of shape.texts.entries()) row[name] = keys[index] ?? ''
  for (const [index, name] of shape.numbers.entries()) row[name] = Number(keys[shape.texts.length + index])
  for (const [index, name] of shape.sums.entries()) row[name] = sums[index] ?? 0
  // The stored key was encoded from a row of this kind.
  return row as CounterRow
}

export class Evidence {
  readonly #counters = new Map<string, StoredCounter>()

  get size(): number {
    return this.#counters.size
  }

  /** Adds a row that represents `weight` equal ones. */
  addRow(row: CounterRow, weight: number): void {
    this.add(encodeCounterRow(row), weight)
  }

  add({ kind, hour, key, sums }: StoredCounter, weight = 1): void {
    const id = `${kind}${hour} ${key}`
    const known = this.#counters.get(id)?.sums
    const added = sums.map((sum, index) => {
      const before = known?.[index] ?? 0
      return kind === 'people' ? (before | sum) >>> 0 : before + sum * weight
    })
    this.#counters.set(id, { kind, hour, key, sums: added })
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
  const rows: [Kind, number, string, ...number[]][] = JSON.parse(gunzipSync(body).toString())
  return rows.map(([kind, hour, key, ...sums]) => ({ kind, hour, key, sums }))
}
