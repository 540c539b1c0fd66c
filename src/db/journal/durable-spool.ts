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

/** Makes a spool in the directory that processes share. */
export function createDurableSpool<Item, Stored, Deps extends { readonly database: Database }>(
  options: DurableSpoolOptions<Item, Stored, Deps>,
): DurableSpool<Item, Deps> {
  const { spools, encode, decode, record } = options
  const recordAll = async (deps: Deps, bytes: Buffer) => {
    const items = JSON.parse(bytes.toString()) as Stored[]
    await Promise.all(items.map((item) => record(deps, decode(item))))
  }
  return {
    add: groupWrites((items) => spools.append(Buffer.from(JSON.stringify(items.map(encode))))),
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

/** Collects the items that come while a write is under way, and writes them together. */
function groupWrites<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  let waiting: { readonly items: Item[]; readonly written: Promise<void> } | undefined

  function begin() {
    const items: Item[] = []
    const written = writing
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        return write(items)
      })
    writing = written
    return { items, written }
  }

  return (item) => {
    waiting ??= begin()
    waiting.items.push(item)
    return waiting.written
  }
}
