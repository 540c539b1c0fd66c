import type { Database } from '../database.ts'
import { serversAnswer } from '../servers.ts'
import type { ProcessSpools } from './process-spools.ts'

/** Items that the database did not take in time, kept on this machine's disk until it does. */
export interface DurableSpool<Item, Deps> {
  /** Resolves when the item is on disk; items that come at the same time share one write. */
  add(item: Item): Promise<void>
  /** Returns whether this process has kept nothing. */
  isEmpty(): Promise<boolean>
  /** Records what this process has kept. */
  replayOwn(deps: Deps): Promise<void>
  /** Records what ended processes left behind. */
  replayAbandoned(deps: Deps): Promise<void>
}

export interface DurableSpoolOptions<Item, Stored, Deps> {
  readonly spools: ProcessSpools
  /** The item as JSON can hold it. */
  encode(item: Item): Stored
  decode(stored: Stored): Item
  /** Records one item; recording it again does no harm. */
  record(deps: Deps, item: Item): Promise<void>
}

/** Far below what one record may hold, so that a file that is nearly full refuses few items together. */
const groupBytes = 4 * 1024 * 1024

/** Makes a spool in the directory that processes share. */
export function createDurableSpool<Item, Stored, Deps extends { readonly database: Database }>(
  options: DurableSpoolOptions<Item, Stored, Deps>,
): DurableSpool<Item, Deps> {
  const { spools, encode, decode, record } = options
  const recordAll = async (deps: Deps, bytes: Buffer) => {
    const items = JSON.parse(bytes.toString()) as Stored[]
    await Promise.all(items.map((item) => record(deps, decode(item))))
  }
  const append = groupWrites((items) => spools.append(Buffer.from(`[${items.join()}]`)))
  return {
    add: async (item) => append(JSON.stringify(encode(item))),
    isEmpty: () => spools.isEmpty(),
    async replayOwn(deps) {
      // No item can be kept while a replay waits for the database.
      if ((await spools.isEmpty()) || !(await serversAnswer(deps.database))) return
      await spools.replayOwn((bytes) => recordAll(deps, bytes))
    },
    async replayAbandoned(deps) {
      if (await serversAnswer(deps.database)) await spools.replayAbandoned((bytes) => recordAll(deps, bytes))
    },
  }
}

/** Items that one write takes. */
interface Group {
  readonly items: string[]
  bytes: number
  readonly written: Promise<void>
}

/** Collects the items that come while a write is under way, and writes them together, up to `groupBytes` at a time. */
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
