import type { Static } from 'typebox'
import type { Actor } from '../../access/actor.ts'
import { found } from '../../access/actor.ts'
import type { Db } from '../../db/database.ts'
import { type Page, readIdPage } from '../../http/list-page.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { csvLine } from '../../lib/text/csv.ts'
import { csvOf, readPages } from '../../lib/text/stream-pages.ts'
import { readUtcDays, startOfUtcDay } from '../../lib/time/utc-day.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { findDestination } from './destination-then.ts'
import { type GoalCompletionRow, listGoalCompletionsOf } from './goal-completions/goal-completions.queries.ts'
import { presentGoal } from './goal-completions/present-goal.ts'
import {
  listTransactions as listRows,
  type TransactionReads,
  type TransactionRow,
} from './list-transactions.queries.ts'
import { readMoneyHistory } from './money-history.ts'
import { timelineOf } from './timeline.ts'
import * as queries from './transactions.queries.ts'
import { type TransactionsQuery, transactionSchema, type transactionWithTimelineSchema } from './transactions.schema.ts'
import { type View, viewOf } from './view.ts'

type PresentedTransaction = Static<typeof transactionSchema>

const transactionColumns = Object.keys(transactionSchema.properties) as (keyof PresentedTransaction)[]

const csvBatch = 1_000

export async function listTransactions(
  from: TransactionReads,
  snapshot: Snapshot,
  actor: Actor,
  query: TransactionsQuery,
): Promise<Page<PresentedTransaction>> {
  const view = viewOf(snapshot, actor)
  const filter = filterOf(query, view)
  return readIdPage(
    query,
    ({ limit, after }) => listRows(from, filter, { limit: limit + 1, before: after?.[0] }),
    (row) => presentTransaction(row, view),
  )
}

/** Streams all matching transactions as lines of CSV, in batches, so that their number does not matter. */
export function streamTransactionsCsv(
  from: TransactionReads,
  snapshot: Snapshot,
  actor: Actor,
  query: TransactionsQuery,
): AsyncGenerator<string> {
  const view = viewOf(snapshot, actor)
  const filter = filterOf(query, view)
  const pages = readPages(csvBatch, (before: string | undefined) => listRows(from, filter, { limit: csvBatch, before }))
  return csvOf(pages, csvLine(transactionColumns), (row) => {
    const presented = presentTransaction(row, view)
    return csvLine(transactionColumns.map((column) => presented[column]))
  })
}

type TransactionWithTimeline = Static<typeof transactionWithTimelineSchema>

/** Reads one transaction with its timeline; throws `not_found` also if the actor may not see it. */
export async function getTransaction(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  id: string,
): Promise<TransactionWithTimeline> {
  const [transaction] = await listTransactionsById(
    { db, snapshot, actor },
    [id],
    () => ({}),
    (row) => (actor.canSeeOrganization(row.organization_id) ? findDestination(db, snapshot, row) : undefined),
  )
  return found(transaction)
}

type DetailedRow = Awaited<ReturnType<typeof queries.listTransactionRows>>[number]

/**
 * Returns the other stored data about the user who clicked; not for advertisers, whose own report in turn is hidden
 * from publishers.
 */
function presentDetails(row: DetailedRow, { isOperator }: Actor) {
  const { client_id: clientId, country, platform } = row
  const reported = {
    orderId: row.order_id,
    reportedAmount: row.reported_amount,
    reportedCurrency: row.reported_currency,
  }
  return { clientId, country, platform, ...(isOperator && reported) }
}

/** Lists a user's transactions in an app that the actor may see, with their timelines and details, newest first. */
export async function listTransactionsOf(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  key: UserKey,
  page: { readonly limit: number; readonly before?: string | undefined },
): Promise<(TransactionWithTimeline & ReturnType<typeof presentDetails>)[]> {
  const rows = await listRows({ db }, { ...key, visibleTo: null }, { limit: page.limit, before: page.before })
  return listTransactionsById({ db, snapshot, actor }, rows.map(idOf), (row) => presentDetails(row, actor))
}

/**
 * Lists the given transactions that the actor may see, with their timelines and the fields that `present` adds, newest
 * first, in a few statements, and one more for each whose destination is read.
 */
async function listTransactionsById<More extends object>(
  { db, snapshot, actor }: { readonly db: Db; readonly snapshot: Snapshot; readonly actor: Actor },
  ids: readonly string[],
  present: (row: DetailedRow) => More,
  readDestination: (row: DetailedRow) => Promise<string | undefined> | undefined = () => undefined,
): Promise<(TransactionWithTimeline & More)[]> {
  const view = viewOf(snapshot, actor)
  const rows = await queries.listTransactionRows(db, ids, view.visibleTo)
  if (rows.length === 0) return []
  // Only the publisher sees webhooks and entitlements.
  const publishers = rows.filter((row) => view.isPublishers(row.app_id))
  const deliveries = await queries.listDeliveriesOf(db, [...new Set(rows.flatMap((row) => row.serving_id ?? []))])
  const webhookDeliveries = await queries.listWebhookDeliveriesOf(db, publishers.map(idOf))
  const postbacks = Map.groupBy(await queries.listPostbacksOf(db, rows.map(idOf)), (row) => row.transaction_id)
  const unshown = await countUnshownPostbacks(db, postbacks)
  const grants = Map.groupBy(await queries.listGrantsOf(db, publishers), (row) => row.transaction_id)
  const goals = Map.groupBy(await listGoalCompletionsOf(db, rows.map(idOf)), (row) => row.transaction_id)
  const impressions = new Map(deliveries.map((row) => [`${row.serving_id} ${row.position}`, row]))
  const money = await readMoneyHistory(db, rows.map(idOf))
  const destinations = new Map<string, string | undefined>()
  for (const row of rows) destinations.set(row.id, await readDestination(row))
  const webhooks = new Map(webhookDeliveries.map((row) => [row.transaction_id, row]))
  return rows
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map((transaction) => ({
      ...presentTransaction(transaction, view),
      ...present(transaction),
      ...presentGoals(goals.get(transaction.id), view, actor),
      timeline: timelineOf({
        transaction,
        destination: destinations.get(transaction.id),
        delivery: impressions.get(`${transaction.serving_id} ${transaction.position}`),
        postbacks: postbacks.get(transaction.id) ?? [],
        unshownPostbacks: unshown.get(transaction.id) ?? 0,
        webhook: webhooks.get(transaction.id),
        grants: grants.get(transaction.id) ?? [],
        goals: goals.get(transaction.id) ?? [],
        money: money.get(transaction.id),
        moneyView: {
          seesGross: actor.canSeeOrganization(transaction.organization_id),
          seesShare: view.isPublishers(transaction.app_id),
        },
      }),
    }))
}

/** The completed goals of a transaction, in their order; absent without one. */
function presentGoals(rows: readonly GoalCompletionRow[] | undefined, view: View, actor: Actor) {
  return rows === undefined ? {} : { goals: rows.map((row) => presentGoal(row, view, actor)) }
}

/** Counts the calls of each transaction that are too many to be listed; most have none. */
async function countUnshownPostbacks(
  db: Db,
  listed: ReadonlyMap<string | null, readonly unknown[]>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [id, calls] of listed) {
    if (id === null || calls.length < queries.shownPostbacks) continue
    const others = await queries.countOtherPostbacksOf(db, id)
    counts.set(id, Math.max(0, others - queries.shownPostbacks))
  }
  return counts
}

/** Presents a transaction for the management API; hides publishers' users from advertisers. */
function presentTransaction(row: TransactionRow, { isPublishers }: View): PresentedTransaction {
  return {
    id: row.id,
    appId: row.app_id,
    campaignId: row.campaign_id,
    creativeId: row.creative_id,
    creatorId: row.creator_id,
    userId: isPublishers(row.app_id) ? row.user_id : null,
    servingId: row.serving_id === null ? null : String(row.serving_id),
    surface: row.surface,
    class: row.class,
    environment: row.environment,
    state: row.state,
    openedAt: row.clicked_at.toISOString(),
    verifiedAt: row.verified_at?.toISOString() ?? null,
  }
}

const idOf = ({ id }: { readonly id: string }) => id

function filterOf(query: TransactionsQuery, { visibleTo }: View): queries.TransactionFilter {
  const { first, last } = readUtcDays(query, 'from', 'to')
  return {
    ...query,
    clickedFromMs: first === undefined ? undefined : startOfUtcDay(first),
    clickedBeforeMs: last === undefined ? undefined : startOfUtcDay(last + 1),
    visibleTo,
  }
}
