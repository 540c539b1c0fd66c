import { type RawBuilder, sql } from 'kysely'
import type { ListedPartition } from './list-indexes.ts'
import type { PartitionedTable } from './partitions.ts'

/** A half-open range of ids, as SQL expressions, and whether list indexes cover it. */
export interface IdRange<Id> {
  readonly from: RawBuilder<Id>
  readonly before: RawBuilder<Id>
  readonly isIndexed: boolean
}

export interface NewestFirstRequest<Row, Id> {
  readonly table: PartitionedTable
  /** Newest first. */
  readonly partitions: readonly ListedPartition[]
  /** Only rows before this id, given as SQL and by its instant; undefined for all. */
  readonly before?: { readonly id: RawBuilder<Id>; readonly atMs: number } | undefined
  readonly limit: number
  /** Reads the newest rows of a range, up to the limit. */
  readonly read: (range: IdRange<Id>, limit: number) => Promise<Row[]>
  /** Returns the instant of the newest row of a range, of any owner, in milliseconds; undefined if there is none. */
  readonly findNewestMs: (range: IdRange<Id>) => Promise<number | undefined>
}

/** Partitions planned for the first page, which is opened most often; the number grows for owners of few rows. */
const firstPartitions = 8
const growth = 4
/**
 * Rows without an index are read in steps: busy owners find theirs in the newest megabyte; the rest is read at once.
 */
const firstBytes = 1_000_000
const bytesOfRow = 1_000
/** An intermediate step if reading everything takes a tenth of a second or more. */
const nextBytes = 20_000_000
const manyBytes = 10 * nextBytes

/** Reads up to `limit` rows, newest first, and no further back than needed; bounds the work of each statement. */
export async function readNewestFirst<Row, Id>(request: NewestFirstRequest<Row, Id>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const range of rangesOf(request)) {
    rows.push(...(await request.read(range, request.limit - rows.length)))
    if (rows.length >= request.limit) break
  }
  return rows
}

async function* rangesOf<Id>(request: NewestFirstRequest<unknown, Id>): AsyncGenerator<IdRange<Id>> {
  const { table, before: cursor } = request
  // A partition after the cursor would restart a range behind it.
  const partitions = request.partitions.filter(({ fromMs }) => cursor === undefined || fromMs <= cursor.atMs)
  const [newest] = partitions
  if (newest === undefined) return
  const bound = (atMs: number) => sql.raw<Id>(table.firstIdAt(atMs))
  let before = cursor?.id ?? bound(newest.untilMs)
  for (const run of runsOf(partitions)) {
    const [{ isIndexed }] = run
    if (isIndexed) {
      for (const { fromMs } of lastOfEach(run)) {
        const from = bound(fromMs)
        yield { from, before, isIndexed }
        before = from
      }
      continue
    }
    for await (const from of stepsOf(request, run, before)) {
      yield { from, before, isIndexed }
      before = from
    }
  }
}

/** Yields the ends of steps through partitions without list indexes, estimated from their bytes per time. */
async function* stepsOf<Id>(
  { table, limit, findNewestMs }: NewestFirstRequest<unknown, Id>,
  run: readonly ListedPartition[],
  before: RawBuilder<Id>,
): AsyncGenerator<RawBuilder<Id>> {
  const fromMs = Math.min(...run.map((partition) => partition.fromMs))
  const from = sql.raw<Id>(table.firstIdAt(fromMs))
  const newestMs = await findNewestMs({ from, before, isIndexed: false })
  if (newestMs === undefined) return
  const bytes = run.reduce((sum, partition) => sum + partition.bytes, 0)
  const first = Math.max(firstBytes, limit * bytesOfRow)
  for (const part of [first, ...(bytes > manyBytes ? [nextBytes] : [])]) {
    if (part < bytes / 2) yield sql.raw<Id>(table.firstIdAt(newestMs - ((newestMs - fromMs) * part) / bytes))
  }
  yield from
}

/** Groups neighbours that are all indexed or all not. */
function runsOf(partitions: readonly ListedPartition[]): [ListedPartition, ...ListedPartition[]][] {
  const runs: [ListedPartition, ...ListedPartition[]][] = []
  for (const partition of partitions) {
    const run = runs.at(-1)
    if (run?.[0].isIndexed === partition.isIndexed) run.push(partition)
    else runs.push([partition])
  }
  return runs
}

function* lastOfEach(run: readonly ListedPartition[]): Generator<ListedPartition> {
  for (let [start, count] = [0, firstPartitions]; start < run.length; start += count, count *= growth) {
    const last = run[Math.min(start + count, run.length) - 1]
    if (last !== undefined) yield last
  }
}
