import type { BoundStatement, Parameter } from './dedicated-client.ts'
import type { Flush } from './journal-writer.ts'
import { type FactName, namedFactsStatement } from './named-facts.ts'

/** A kind of row that is written through the journal. */
export interface JournalStream<Row> {
  readonly name: string
  /** Streams are written in this order in every flush of every process: what is referred to first, and no deadlocks. */
  readonly order: number
  /** `insert into ... select ... from unnest($1::..., $2::...) ...`: all rows of a flush in one statement. */
  readonly sql: string
  /** One parameter a column, made by array-parameters.ts. Facts up to `horizonMs` have to be named (`named-facts.ts`). */
  encode(rows: readonly Row[], horizonMs: number): readonly Parameter[]
  /** Leaves out rows of equal keys, or adds them up. */
  merge?(rows: readonly Row[]): readonly Row[]
  /** The fact that a row is, if it is one. */
  factOf?(row: Row): JournalFact | undefined
}

/** The projector's reference to the fact in a row. */
interface JournalFact {
  /** Its instant, in milliseconds since the Unix epoch. */
  readonly atMs: number
  /** Its name, for when the projector has passed its instant; absent where the stream's own statement names it. */
  readonly name?: FactName
}

/** One row on its way into its stream. */
export interface JournalEntry<Row> {
  readonly stream: JournalStream<Row>
  readonly row: Row
}

/** A row that its stream cannot write as parameters. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError'
}

/**
 * Binds the statements of one flush, a stream each, and finds the facts among their rows: those up to the horizon are named.
 * @throws EncodingError when a row cannot be encoded.
 */
export function bindStreams(
  entries: readonly JournalEntry<unknown>[],
  horizonMs: number,
): Pick<Flush, 'statements' | 'oldestFactMs'> {
  const statements: BoundStatement[] = []
  const names: FactName[] = []
  let oldestFactMs: number | undefined
  for (const [stream, rows] of rowsByStream(entries)) {
    statements.push({ statement: stream, values: encodeRows(stream, rows, horizonMs) })
    if (stream.factOf === undefined) continue
    for (const row of rows) {
      const fact = stream.factOf(row)
      if (fact === undefined) continue
      if (fact.atMs > horizonMs) oldestFactMs = Math.min(oldestFactMs ?? fact.atMs, fact.atMs)
      else if (fact.name !== undefined) names.push(fact.name)
    }
  }
  if (names.length > 0) statements.push(namedFactsStatement(names))
  return { statements, oldestFactMs }
}

function rowsByStream(entries: readonly JournalEntry<unknown>[]): [JournalStream<unknown>, unknown[]][] {
  const byStream = new Map<JournalStream<unknown>, unknown[]>()
  for (const { stream, row } of entries) {
    const rows = byStream.get(stream)
    if (rows) rows.push(row)
    else byStream.set(stream, [row])
  }
  return [...byStream].sort(([a], [b]) => a.order - b.order)
}

function encodeRows(stream: JournalStream<unknown>, rows: readonly unknown[], horizonMs: number) {
  try {
    return stream.encode(stream.merge?.(rows) ?? rows, horizonMs)
  } catch (error) {
    throw new EncodingError(`A row of ${stream.name} cannot be encoded`, { cause: error })
  }
}
