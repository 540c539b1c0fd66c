import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Exchange } from '../support/connection.ts'
import type { Input } from './make-input.ts'

/** A fault of the service. */
export interface Finding {
  readonly problem: string
  readonly input: Input
  readonly exchange: Exchange | undefined
}

/** The counts of a run so far, and of those that it goes on from. */
export class Tally {
  inputs = 0
  /** Of them, those made to be refused before the database is asked. */
  shallow = 0
  shed = 0
  /** Milliseconds in which inputs were sent. */
  ms = 0
  worstTurnMs = 0
  readonly kinds = new Map<string, number>()
  /** By route and status, `GET /healthz 200`; a status of 0 where no answer was due or none came. */
  readonly answers = new Map<string, number>()
  readonly findings: Finding[] = []

  statuses(): Map<number, number> {
    const sums = new Map<number, number>()
    for (const [name, count] of this.answers) {
      const status = Number(name.slice(name.lastIndexOf(' ') + 1))
      sums.set(status, (sums.get(status) ?? 0) + count)
    }
    return sums
  }

  ofRoute(route: string): [status: number, count: number][] {
    const own = [...this.answers].filter(([name]) => name.slice(0, name.lastIndexOf(' ')) === route)
    return own.map(([name, count]) => [Number(name.slice(name.lastIndexOf(' ') + 1)), count])
  }
}

/** Where a run stands: the number of the next input, and the counts of those before. */
export interface Standing {
  readonly seed: number
  readonly next: number
  readonly tally: Tally
}

export function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

interface Written {
  readonly seed: number
  readonly next: number
  readonly counts: Readonly<Record<'inputs' | 'shallow' | 'shed' | 'ms' | 'worstTurnMs', number>>
  readonly kinds: Readonly<Record<string, number>>
  readonly answers: Readonly<Record<string, number>>
}

/** Reads where an earlier run stood; undefined when there was none. Findings are not kept: a run ends with them. */
export function readStanding(path: string): Standing | undefined {
  if (!existsSync(path)) return undefined
  const { seed, next, counts, kinds, answers } = JSON.parse(readFileSync(path, 'utf8')) as Written
  const tally = Object.assign(new Tally(), counts)
  for (const [name, count] of Object.entries(kinds)) tally.kinds.set(name, count)
  for (const [name, count] of Object.entries(answers)) tally.answers.set(name, count)
  return { seed, next, tally }
}

/** Writes where a run stands, whole or not at all. */
export function writeStanding(path: string, { seed, next, tally }: Standing): void {
  const { inputs, shallow, shed, ms, worstTurnMs, kinds, answers } = tally
  const counts = { inputs, shallow, shed, ms, worstTurnMs }
  const written: Written = {
    seed,
    next,
    counts,
    kinds: Object.fromEntries(kinds),
    answers: Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
  writeFileSync(`${path}.new`, `${JSON.stringify(written, undefined, 1)}\n`)
  renameSync(`${path}.new`, path)
}
