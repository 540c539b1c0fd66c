import { type RawBuilder, sql } from 'kysely'
import type { ListedPartition } from './list-indexes.ts'
import type { PartitionedTable } from './partitions.ts'

/** Ids from one, included, to another, excluded, as they stand in SQL, and whether list indexes cover them. */
export interface IdRange<Id> {
  readonly from: RawBuilder<Id>
  readonly before: RawBuilder<Id>
  readonly isIndexed: boolean
}

export interface NewestFirstRequest<Row, Id> {
  readonly table: PartitionedTable
  /** Newest first. */
  readonly partitions: readonly ListedPartition[]
  /** Only rows before this id, in SQL; undefined for all. */
  readonly before?: RawBuilder<Id> | undefined
  readonly limit: number
  /** Reads the newest of a range that are asked for. */
  readonly read: (range: IdRange<Id>, limit: number) => Promise<Row[]>
  /** Gives the id of the row of a range, whatever it is, that so many newer ones precede; undefined when there are fewer. */
  readonly idAt: (range: IdRange<Id>, offset: number) => Promise<Id | undefined>
}

/** So few partitions are planned for the first page of what is often opened; whoever has few rows is looked for in ever more. */
const firstPartitions = 8
const growth = 4
/** Rows without an index are read in steps: those of the busy are among the newest, and all together are read in one go. */
const firstRows = 5_000
const nextRows = 100_000
/** Where reading all takes longer than reading the newest 100,000 by their ids. */
const manyBytes = 200_000_000

/** Reads up to `limit` rows, newest first, no further back than it takes, with work that is bounded in each statement. */
export async function readNewestFirst<Row, Id>(request: NewestFirstRequest<Row, Id>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const range of rangesOf(request)) {
    rows.push(...(await request.read(range, request.limit - rows.length)))
    if (rows.length >= request.limit) break
  }
  return rows
}

async function* rangesOf<Id>(request: NewestFirstRequest<unknown, Id>): AsyncGenerator<IdRange<Id>> {
  const { table, partitions, before: first, limit, idAt } = request
  const [newest] = partitions
  if (newest === undefined) return
  const bound = (atMs: number) => sql.raw<Id>(table.firstIdAt(atMs))
  let before = first ?? bound(newest.untilMs)
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
    const from = bound(Math.min(...run.map((partition) => partition.fromMs)))
    const isLarge = run.some(({ bytes }) => bytes > manyBytes)
    for (const offset of [Math.max(firstRows, 5 * limit), ...(isLarge ? [nextRows] : [])]) {
      const id = await idAt({ from, before, isIndexed }, offset)
      if (id === undefined) break
      yield { from: sql<Id>`${id}`, before, isIndexed }
      before = sql<Id>`${id}`
    }
    yield { from, before, isIndexed }
    before = from
  }
}

/** Neighbours that are alike in being indexed. */
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
