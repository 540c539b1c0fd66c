import type { PersonKey } from '../../lib/ids/person-key.ts'
import { readPages } from '../../lib/text/stream-pages.ts'
import type { Actor } from '../accounts/actor.ts'
import { notFound } from '../accounts/require-reach.ts'
import { listTransactionsOf } from '../transactions/read-transactions.ts'
import * as queries from './person.queries.ts'
import type { Person } from './person.schema.ts'
import { personTimeline } from './person-timeline.ts'
import { isNothingStored, presentEvent, presentServing, type ReadPersonDeps, readPersonHead } from './read-person.ts'

/** Rows of a kind that are read at once. */
const batch = 100
/** Events are read until they are so large together, and one event is no larger than a request. */
const batchBytes = 1_048_576
/** The number of events of each kind in the timeline; the lists hold all. */
const toldOfEach = 1_000
const all = 2_147_483_647

type Told = Pick<Person, 'servings' | 'transactions'>

/**
 * Everything stored of one person of an app, as the text of one JSON object, read page by page as it is taken: however much
 * there is, little of it is in memory. Throws `not_found` when nothing is stored.
 */
export async function openPersonExport(
  deps: ReadPersonDeps,
  actor: Actor,
  key: PersonKey,
): Promise<AsyncGenerator<string>> {
  const head = await readPersonHead(deps, key, all)
  const events = await queries.listEventKeys(deps.db, key)
  const servings = await queries.listServings(deps.db, key, batch)
  const transactions = await listTransactionsOf(deps.db, deps.snapshot, actor, key, { limit: batch })
  if (isNothingStored({ ...head, subscriptionEvents: events, servings, transactions })) throw notFound()
  return writePerson(deps, actor, key, { head, events, servings, transactions })
}

interface FirstPages {
  readonly head: Awaited<ReturnType<typeof readPersonHead>>
  readonly events: readonly queries.EventKey[]
  readonly servings: Awaited<ReturnType<typeof queries.listServings>>
  readonly transactions: Person['transactions']
}

async function* writePerson(
  { db, snapshot }: ReadPersonDeps,
  actor: Actor,
  key: PersonKey,
  { head, events, ...first }: FirstPages,
): AsyncGenerator<string> {
  const told: Told = { servings: [], transactions: [] }
  yield JSON.stringify(head).slice(0, -1)
  const servings = readPages(
    batch,
    (before: bigint | undefined) => queries.listServings(db, key, batch, before),
    first.servings,
  )
  yield* list('servings', servings, presentServing, told.servings)
  const transactions = readPages(
    batch,
    (before: string | undefined) => listTransactionsOf(db, snapshot, actor, key, { limit: batch, before }),
    first.transactions,
  )
  yield* list('transactions', transactions, (each) => each, told.transactions)
  yield* list('subscriptionEvents', eventPages(db, events), presentEvent)
  yield `,"timeline":${JSON.stringify(timelineOf(head, events, told))}}`
}

/** A member of the object that is a list, page by page; the first entries are kept where they are asked for. */
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
      if (kept.length < toldOfEach) kept.push(entry)
      yield separator + JSON.stringify(entry)
      separator = ','
    }
  }
  yield separator === ',' ? ']' : `${separator}]`
}

async function* eventPages(db: ReadPersonDeps['db'], keys: readonly queries.EventKey[]) {
  let [page, bytes]: [queries.EventKey[], number] = [[], 0]
  for (const key of keys) {
    if (page.length === batch || (page.length > 0 && bytes + key.bytes > batchBytes)) {
      yield await queries.listEventsByKey(db, page)
      ;[page, bytes] = [[], 0]
    }
    page.push(key)
    bytes += key.bytes
  }
  if (page.length > 0) yield await queries.listEventsByKey(db, page)
}

/** The story of the newest, which says so where the lists hold more. */
function timelineOf(head: FirstPages['head'], events: readonly queries.EventKey[], told: Told): Person['timeline'] {
  const subscriptionEvents = events
    .slice(0, toldOfEach)
    .map(({ occurred_at, event_type }) => ({ occurredAt: occurred_at.toISOString(), eventType: event_type }))
  const steps = personTimeline({ ...head, ...told, subscriptionEvents })
  const [oldest] = steps
  const isWhole = [events, told.servings, told.transactions].every((each) => each.length < toldOfEach)
  if (isWhole || oldest === undefined) return steps
  const text = `This timeline holds the latest ${toldOfEach} entries of each kind; the lists in this file hold all of them.`
  return [{ at: oldest.at, step: 'earlier', code: 'not_shown', text }, ...steps]
}
