import { gunzipSync, gzipSync } from 'node:zlib'
import type { CounterRow } from './counter-rows.ts'
import { encodeCounterRow, type StoredCounter } from './stored-counters.ts'

/** Counter rows added up by what they count, on their way into the database. */
export class Evidence {
  readonly #counters = new Map<string, StoredCounter>()

  get size(): number {
    return this.#counters.size
  }

  /** Adds a row that stands for `weight` alike. */
  addRow(row: CounterRow, weight: number): void {
    this.add(encodeCounterRow(row), weight)
  }

  /** Adds a stored row; `counter` is taken over. */
  add(counter: StoredCounter, weight = 1): void {
    const id = `${counter.kind}${counter.hour} ${counter.key}`
    const known = this.#counters.get(id)
    const { sums } = known ?? counter
    for (let index = 0; index < sums.length; index++) {
      sums[index] = (known === undefined ? 0 : (sums[index] ?? 0)) + (counter.sums[index] ?? 0) * weight
    }
    if (known === undefined) this.#counters.set(id, counter)
  }

  /** The counters, in the order of first appearance. */
  counters(): StoredCounter[] {
    return [...this.#counters.values()]
  }
}

/** Counters as one stored body: compressed JSON, since nodes of two versions may share a database. */
export function encodeEvidence(counters: readonly StoredCounter[]): Buffer {
  const rows = counters.map(({ kind, hour, key, sums }) => [kind, hour, key, ...sums])
  return gzipSync(JSON.stringify(rows), { level: 2 })
}

/** What `encodeEvidence` encoded. */
export function decodeEvidence(body: Uint8Array): StoredCounter[] {
  const rows: [StoredCounter['kind'], number, string, ...number[]][] = JSON.parse(gunzipSync(body).toString())
  return rows.map(([kind, hour, key, ...sums]) => ({ kind, hour, key, sums }))
}
