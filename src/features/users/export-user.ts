import type { Actor } from '../../access/actor.ts'
import { notFound } from '../../access/actor.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { readPages } from '../../lib/text/stream-pages.ts'
import { listTransactionsOf } from '../transactions/read-transactions.ts'
import { namesOnly } from './names-only.ts'
import { isNothingStored, presentEvent, presentServing, type ReadUserDeps, readUserHead } from './read-user.ts'
import * as queries from './user.queries.ts'
import type { User } from './user.schema.ts'
import { beginLater, userTimeline } from './user-timeline.ts'

/** Rows of a kind that are read at once. */
const batch = 100
/** Events are read until they reach this total size; one event is no larger than a request. */
const batchBytes = 1_048_576
/** The number of events of each kind in the timeline; the lists contain all. */
const toldOfEach = 1_000
const all = 2_147_483_647

type Told = Pick<User, 'servings' | 'transactions'>

/**
 * Exports everything stored about one user of an app, as the text of one JSON object. It is read page by page as it is
 * sent, so that little of it is in memory at once. Throws `not_found` if nothing is stored.
 */
export async function openUserExport(...of: Parameters<typeof writeUser>): Promise<AsyncIterable<string>> {
  const rest = writeUser(...of)
  const begun = await rest.next()
  return startingWith(begun.value ?? '', rest)
}

async function* startingWith(first: string, rest: AsyncGenerator<string, void>) {
  yield first
  yield* rest
}

async function* writeUser(deps: ReadUserDeps, actor: Actor, key: UserKey): AsyncGenerator<string, void> {
  const { db, snapshot } = deps
  const listServings = (before?: bigint) => queries.listServings(db, key, batch, before)
  const listTransactions = (before?: string) => listTransactionsOf(db, snapshot, actor, key, { limit: batch, before })
  const head = await readUserHead(deps, key, all)
  const events = await queries.listEventKeys(db, key, all)
  const servings = await listServings()
  const transactions = await listTransactions()
  const rejected = await queries.listRejectedKeys(db, key, all)
  const lists = { subscriptionEvents: events, rejectedEvents: rejected, servings, transactions }
  if (isNothingStored({ ...head, ...lists })) throw notFound()
  yield JSON.stringify(head).slice(0, -1)
  const told: Told = { servings: [], transactions: [] }
  yield* list('servings', readPages(batch, listServings, servings), presentServing, told.servings)
  yield* list('transactions', readPages(batch, listTransactions, transactions), (each) => each, told.transactions)
  const readEvents = (keys: readonly queries.EventKey[]) => queries.listEventsByKey(db, keys)
  yield* list('subscriptionEvents', pagesBySize(events, readEvents), presentEvent)
  const readRejected = (page: readonly queries.RejectedKey[]) => queries.listRejectedById(db, page.map(idOf))
  yield* list('rejectedEvents', pagesBySize(rejected, readRejected), (row) => presentRejected(row, key))
  yield `,"timeline":${JSON.stringify(timelineOf(head, events, rejected, told))}}`
}

/**
 * Writes a list member of the object, page by page; keeps its first entries, and one that shows that there are more, if
 * asked to.
 */
async function* list<Row, Entry>(
  name: string,
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Entry,
  kept: Entry[] = [],
): AsyncGenerator<string> {
  let separator = `,"${name}":[`
  for await (const page of pages) {
    for (const row of page) {
      const entry = present(row)
      if (kept.length <= toldOfEach) kept.push(entry)
      yield separator + JSON.stringify(entry)
      separator = ','
    }
  }
  yield separator === ',' ? ']' : `${separator}]`
}

const idOf = ({ id }: { readonly id: string }) => id

/** Leaves out a body that may also name others. */
function presentRejected({ raw_body, ...row }: RejectedRow, { userId }: UserKey): User['rejectedEvents'][number] {
  const isTheirs = raw_body !== null && namesOnly(raw_body, userId)
  return { ...showRow(row), ...(isTheirs && { rawBody: raw_body.toString() }) }
}

type RejectedRow = Awaited<ReturnType<typeof queries.listRejectedById>>[number]

/** Reads rows by their keys, a page at a time. */
async function* pagesBySize<Key extends { readonly bytes: number }, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let [page, bytes]: [Key[], number] = [[], 0]
  for (const key of keys) {
    if (page.length === batch || (page.length > 0 && bytes + key.bytes > batchBytes)) {
      yield await read(page)
      ;[page, bytes] = [[], 0]
    }
    page.push(key)
    bytes += key.bytes
  }
  if (page.length > 0) yield await read(page)
}

/** Returns the timeline of the newest entries, with a note if the lists contain more. */
function timelineOf(
  head: Awaited<ReturnType<typeof readUserHead>>,
  events: readonly queries.EventKey[],
  rejected: readonly queries.RejectedKey[],
  told: Told,
): User['timeline'] {
  const subscriptionEvents = events
    .slice(0, toldOfEach)
    .map(({ occurred_at, event_type }) => ({ occurredAt: occurred_at.toISOString(), eventType: event_type }))
  const rejectedEvents = rejected.slice(0, toldOfEach).map(showRow)
  const servings = told.servings.slice(0, toldOfEach)
  const transactions = told.transactions.slice(0, toldOfEach)
  const steps = userTimeline({ ...head, servings, transactions, subscriptionEvents, rejectedEvents })
  const isWhole = [events, rejected, told.servings, told.transactions].every((each) => each.length <= toldOfEach)
  if (isWhole) return steps
  return beginLater(
    steps,
    `This timeline contains the latest ${toldOfEach} entries of each kind; the lists in this file contain all of them.`,
  )
}
