import { type CellRow, type CounterRow, hourOf, type LiftFamilyName } from './counter-rows.ts'
import { RankingCounters } from './ranking-counters.ts'

/** A counter row as the table holds it: what it counts as text, and its sums in a fixed order. */
export interface StoredCounter {
  kind: CounterRow['kind']
  /** Hours since the Unix epoch. */
  hour: number
  key: string
  sums: number[]
}

/** Rows that count the same, added up: what one flush writes. The order of the result is that of first appearance. */
export function mergeCounterRows(rows: Iterable<CounterRow>): StoredCounter[] {
  const merged = new Map<string, StoredCounter>()
  for (const row of rows) {
    const stored = encodeCounterRow(row)
    const id = `${stored.kind} ${stored.hour} ${stored.key}`
    const known = merged.get(id)
    if (known === undefined) merged.set(id, stored)
    else known.sums = known.sums.map((sum, index) => sum + (stored.sums[index] ?? 0))
  }
  return [...merged.values()]
}

/** Everything learned so far, from stored rows of any number of processes, in any order. */
export function countersFromRows(rows: Iterable<StoredCounter>, nowMs: number): RankingCounters {
  const all = [...rows]
  const oldest = all.reduce((hour, row) => Math.min(hour, row.hour), hourOf(nowMs))
  const counters = new RankingCounters(oldest)
  for (const row of all) counters.add(decodeCounterRow(row))
  return counters
}

/** A row as the table holds it. */
export function encodeCounterRow(row: CounterRow): StoredCounter {
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
  return { kind, hour, key: `${row.family}|${row.left}|${row.right}`, sums: [row.clicks, row.expected] }
}

/** The row that a stored one stands for. */
export function decodeCounterRow({ kind, hour, key, sums }: StoredCounter): CounterRow {
  const parts = key.split('|')
  const part = (index: number) => parts[index] ?? ''
  const sum = (index: number) => sums[index] ?? 0
  if (kind === 'cell') return { ...cellSums(sum), kind, hour, ...cellKey(part) }
  if (kind === 'delay') return { kind, hour, campaignId: part(0), ageBucket: Number(part(1)), completions: sum(0) }
  if (kind === 'position') {
    const counts = { served: sum(0), delivered: sum(1), clicks: sum(2), expected: sum(3) }
    return { kind, hour, appId: part(0), position: Number(part(1)), ...counts }
  }
  const family = part(0) as LiftFamilyName
  return { kind, hour, family, left: Number(part(1)), right: Number(part(2)), clicks: sum(0), expected: sum(1) }
}

function cellKey(part: (index: number) => string) {
  return { appId: part(0), countryCode: part(1), platform: part(2), campaignId: part(3), creativeId: part(4) }
}

function cellSums(sum: (index: number) => number): Omit<CellRow, 'kind' | 'hour' | keyof ReturnType<typeof cellKey>> {
  return {
    served: sum(0),
    servedWeight: sum(1),
    delivered: sum(2),
    deliveredWeight: sum(3),
    clicks: sum(4),
    completions: sum(5),
  }
}
