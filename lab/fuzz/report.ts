import type { Exchange } from '../support/connection.ts'
import type { Input } from './request-builder.ts'

/** A fault of the service. */
export interface Finding {
  readonly problem: string
  readonly input: Input
  readonly exchange: Exchange | undefined
}

/** The counts of a run so far. */
export class Tally {
  inputs = 0
  shed = 0
  worstTurnMs = 0
  /** Event-loop turns above the limit. */
  longTurns = 0
  readonly #startMs = Date.now()
  readonly kinds = new Map<string, number>()
  /** Counts by route and status; status 0 if no answer was due or none came. */
  readonly routes = new Map<string, Map<number, number>>()
  readonly findings: Finding[] = []

  /** A run in one line. */
  describe(): string {
    const statuses = new Map<number, number>()
    for (const ofRoute of this.routes.values()) {
      for (const [status, count] of ofRoute) statuses.set(status, (statuses.get(status) ?? 0) + count)
    }
    const pace = Math.round((this.inputs / (Date.now() - this.#startMs)) * 1_000)
    const turns = `worst turn of the event loop ${this.worstTurnMs.toFixed(0)} ms, ${this.longTurns} too long`
    const counts = `${listCounts(this.kinds)}), ${pace} a second; ${listCounts(statuses)}`
    return `${this.inputs} inputs (${counts}; ${this.shed} shed; ${turns}; ${this.findings.length} findings`
  }

  /** A line for each route with the count of each status. */
  describeRoutes(): string {
    return [...this.routes].map(([name, statuses]) => `${name}: ${listCounts(statuses)}`).join('\n')
  }

  /** Routes without a successful answer, for want of inputs or of luck. */
  withoutSuccess(names: readonly string[]): string {
    const isSuccess = (status: number) => status >= 200 && status < 400
    const failed = names.filter((name) => !this.routes.get(name)?.keys().some(isSuccess))
    return failed.length === 0 ? 'none' : failed.join(', ')
  }
}

export function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function listCounts(counts: ReadonlyMap<unknown, number>): string {
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')
}

/** Longer inputs are abridged, because they can be made again. */
const shownBytes = 20_000

/** A finding with its input as sent, and the answer. */
export function describeFinding({ problem, input, exchange }: Finding, seed: number): string {
  const answers = (exchange?.answers ?? []).map(({ head, body }) => `${head}\n\n${body.toString('utf8', 0, 2_000)}`)
  return [
    `\n=== ${problem}`,
    `--seed ${seed} --input ${input.number}: ${input.kind}, ${input.route.name}`,
    `--- sent in ${input.packets.length} packets`,
    describeBytes(input),
    ...answers.map((answer) => `--- answered\n${answer}`),
  ].join('\n')
}

export function describeBytes({ packets }: Input): string {
  const bytes = Buffer.concat(packets)
  const cut = bytes.length > shownBytes ? `\n… ${bytes.length - shownBytes} bytes more` : ''
  const printable = bytes
    .toString('latin1', 0, shownBytes)
    .replaceAll(/[^\n\r\x20-\x7e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll('\r\n', '\n')
  return printable + cut
}

/** Returns the service's own errors in its log, one of each kind. */
export function loggedErrors(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const byKind = new Map(lines.map((line) => [line.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#'), line]))
  return [...byKind.values()].slice(0, 20)
}
