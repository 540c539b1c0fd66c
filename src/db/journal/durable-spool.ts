import { serversAnswer } from '../citus/servers.ts'
import type { Database } from '../database.ts'
import { isRowRefused } from '../database-error.ts'
import type { ProcessSpools, TakeRecord } from './process-spools.ts'

/**
 * Keeps items that the database did not take in time on this machine's disk until it does. Items that it refuses for
 * good are put aside.
 */
export interface DurableSpool<Item, Deps> {
  /** Resolves when the item is on disk; items added at the same time share one write. */
  add(item: Item): Promise<void>
  /** Returns whether this process has no items waiting. */
  isEmpty(): Promise<boolean>
  /** Records the items kept by this process. */
  replayOwn(deps: Deps): Promise<void>
  /** Records the items left behind by ended processes. */
  replayAbandoned(deps: Deps): Promise<void>
}

export interface DurableSpoolOptions<Item, Stored, Deps> {
  readonly spools: ProcessSpools
  /** Converts the item to JSON values. */
  encode(item: Item): Stored
  decode(stored: Stored): Item
  /** Records one item; recording it again does no harm. */
  record(deps: Deps, item: Item): Promise<void>
}

/** Far below the limit of one record, so that a nearly full file refuses few items together. */
const groupBytes = 4 * 1024 * 1024

/** Opens a spool in the directory that processes share. */
export function createDurableSpool<Item, Stored, Deps extends { readonly database: Database }>(
  options: DurableSpoolOptions<Item, Stored, Deps>,
): DurableSpool<Item, Deps> {
  const { spools, encode, decode, record } = options
  const recordAll: (deps: Deps) => TakeRecord = (deps) => async (bytes, putAside) => {
    const items = JSON.parse(bytes.toString()) as Stored[]
    const results = await Promise.allSettled(items.map((item) => record(deps, decode(item))))
    const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    const other = errors.find((error) => !isRowRefused(error))
    if (other !== undefined) throw other
    // The database refuses these for good; kept, they would block the items behind them.
    const refused = items.filter((_, index) => results[index]?.status === 'rejected')
    if (refused.length > 0) await putAside(Buffer.from(JSON.stringify(refused)))
  }
  const append = groupWrites((items) => spools.append(Buffer.from(`[${items.join()}]`)))
  return {
    add: async (item) => append(JSON.stringify(encode(item))),
    isEmpty: () => spools.isEmpty(),
    async replayOwn(deps) {
      // Items could not be added while a replay waits for the database.
      if ((await spools.isEmpty()) || !(await serversAnswer(deps.database))) return
      await spools.replayOwn(recordAll(deps))
    },
    async replayAbandoned(deps) {
      if (await serversAnswer(deps.database)) await spools.replayAbandoned(recordAll(deps))
    },
  }
}

/** Items of one write. */
interface Group {
  readonly items: string[]
  bytes: number
  readonly written: Promise<void>
}

/** Collects the items that arrive during a write, and writes them together, up to `groupBytes` at a time. */
function groupWrites(write: (items: readonly string[]) => Promise<void>): (item: string) => Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  let waiting: Group | undefined

  function begin(): Group {
    const items: string[] = []
    const written = writing
      .catch(() => undefined)
      .then(() => {
        if (waiting?.items === items) waiting = undefined
        return write(items)
      })
    writing = written
    return { items, bytes: 0, written }
  }

  return (item) => {
    const bytes = Buffer.byteLength(item)
    if (waiting === undefined || waiting.bytes + bytes > groupBytes) waiting = begin()
    waiting.items.push(item)
    waiting.bytes += bytes
    return waiting.written
  }
}
