import type { Db } from '../../db/database.ts'
import { type Page, readIdPageRequest, toPage } from '../../http/list-page.ts'
import { csvLine } from '../../lib/csv.ts'
import { readUtcDays } from '../../lib/read-utc-days.ts'
import { startOfUtcDay } from '../../lib/utc-day.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Actor } from '../accounts/actor.ts'
import { notFound } from '../accounts/require-reach.ts'
import { type PresentedTransaction, presentTransaction, transactionColumns } from './present-transaction.ts'
import { type TimelineStep, timelineOf } from './timeline.ts'
import * as queries from './transactions.queries.ts'
import type { TransactionsQuery } from './transactions.schema.ts'

const csvBatch = 1_000

/** One page of the transactions the actor may see, newest first. */
export async function listTransactions(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  query: TransactionsQuery,
): Promise<Page<PresentedTransaction>> {
  const apps = appsOf(snapshot, actor)
  const filter = filterOf(query, visibleTo(actor, apps))
  const request = readIdPageRequest(query)
  const rows = await queries.listTransactions(db, filter, { limit: request.limit + 1, before: request.after?.[0] })
  return toPage(
    rows,
    request,
    (row) => [row.id],
    (row) => presentTransaction(row, actor, apps),
  )
}

/** All of them as lines of CSV, read in batches so that their number does not matter. */
export async function* streamTransactionsCsv(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  query: TransactionsQuery,
): AsyncGenerator<string> {
  const apps = appsOf(snapshot, actor)
  const filter = filterOf(query, visibleTo(actor, apps))
  // Not before the first rows are read: what goes wrong until then can still be answered as an error.
  let text = csvLine(transactionColumns)
  let before: string | undefined
  do {
    const rows = await queries.listTransactions(db, filter, { limit: csvBatch, before })
    before = rows.length === csvBatch ? rows.at(-1)?.id : undefined
    for (const row of rows) {
      const presented = presentTransaction(row, actor, apps)
      text += csvLine(transactionColumns.map((column) => presented[column]))
    }
    yield text
    text = ''
  } while (before !== undefined)
}

/** One transaction with its timeline; throws `not_found` also for those of others. */
export async function getTransaction(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  id: string,
): Promise<PresentedTransaction & { timeline: TimelineStep[] }> {
  const apps = appsOf(snapshot, actor)
  const transaction = await queries.findTransactionRow(db, id, visibleTo(actor, apps))
  if (transaction === undefined) throw notFound()
  const { serving_id: servingId, position } = transaction
  // Webhooks and entitlements are between the publisher and its users.
  const isPublishers = actor.isOperator || apps.has(transaction.app_id)
  const history = {
    transaction,
    delivery: servingId === null || position === null ? undefined : await queries.findDelivery(db, servingId, position),
    postbacks: await queries.listPostbacksOf(db, id),
    webhook: isPublishers ? await queries.findWebhookDelivery(db, id) : undefined,
    grants: isPublishers ? await queries.listGrantsOf(db, transaction) : [],
  }
  return { ...presentTransaction(transaction, actor, apps), timeline: timelineOf(history) }
}

function filterOf(query: TransactionsQuery, visible: queries.Visibility | null): queries.TransactionFilter {
  const { first, last } = readUtcDays(query, 'from', 'to')
  return {
    appId: query.appId,
    organizationId: query.organizationId,
    campaignId: query.campaignId,
    userId: query.userId,
    creatorId: query.creatorId,
    state: query.state,
    environment: query.environment,
    openedFromMs: first === undefined ? undefined : startOfUtcDay(first),
    openedBeforeMs: last === undefined ? undefined : startOfUtcDay(last + 1),
    visibleTo: visible,
  }
}

function visibleTo({ isOperator, organizationIds }: Actor, apps: ReadonlySet<string>): queries.Visibility | null {
  return isOperator ? null : { appIds: [...apps], organizationIds }
}

function appsOf(snapshot: Snapshot, actor: Actor): Set<string> {
  const apps = actor.projectIds.flatMap((id) => [...(snapshot.projects.get(id)?.appsByPlatform.values() ?? [])])
  return new Set(apps.map((app) => app.id))
}
