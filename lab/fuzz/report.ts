import type { Finding, Tally } from './tally.ts'

/** Longer inputs are shown in part: they can be made again. */
const shownBytes = 20_000

/** One line on what a run has seen so far. */
export function describeTally(tally: Tally): string {
  const { inputs, shallow, kinds, shed, ms, worstTurnMs, findings } = tally
  const pace = Math.round((inputs / ms) * 1_000)
  const turns = `worst turn of the event loop ${worstTurnMs.toFixed(0)} ms`
  const counts = `${listCounts(kinds)}), ${pace} a second; ${listCounts(tally.statuses())}`
  return `${inputs} inputs (${shallow} shallow; ${counts}; ${shed} shed; ${turns}; ${findings.length} findings`
}

/** A line for each route: how often it was answered by which status. 0 stands for no answer where none was due. */
export function describeRoutes(tally: Tally, routes: readonly string[]): string {
  return routes.map((name) => `${name}: ${listCounts(new Map(tally.ofRoute(name)))}`).join('\n')
}

function listCounts(counts: ReadonlyMap<unknown, number>): string {
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')
}

/** A finding with its input, as it was sent, and what was answered. */
export function describeFinding({ problem, input, exchange }: Finding, seed: number): string {
  const bytes = Buffer.concat(input.packets)
  const cut = bytes.length > shownBytes ? `\n… ${bytes.length - shownBytes} bytes more` : ''
  const answers = (exchange?.answers ?? []).map(({ head, body }) => `${head}\n\n${body.toString('utf8', 0, 2_000)}`)
  return [
    `\n=== ${problem}`,
    `--seed ${seed} --input ${input.number}: ${input.kind}, ${input.route.name}`,
    `--- sent in ${input.packets.length} packets`,
    printable(bytes.subarray(0, shownBytes)) + cut,
    ...answers.map((answer) => `--- answered\n${answer}`),
  ].join('\n')
}

function printable(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[^\n\r\x20-\x7e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll('\r\n', '\n')
}

/** Returns the service's own errors in its log, one of each kind. */
export function loggedErrors(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const byKind = new Map(lines.map((line) => [line.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#'), line]))
  return [...byKind.values()].slice(0, 20)
}
