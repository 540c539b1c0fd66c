import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../db/database.ts'
import { type Page, readIdPage } from '../../../http/list-page.ts'
import { amountOf, decimalText } from '../../../lib/money.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import { csvOf, readPages } from '../../../lib/text/stream-pages.ts'
import { readUtcDays, startOfUtcDay } from '../../../lib/time/utc-day.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { type View, viewOf } from '../view.ts'
import { type GoalCompletion, type GoalCompletionsQuery, goalCompletionSchema } from './goal-completion.schema.ts'
import { type GoalCompletionFilter, type GoalCompletionRow, listGoalCompletions } from './goal-completions.queries.ts'

const csvBatch = 1_000

/** Fields, and columns of CSV, that only a publisher or only an advertiser sees; the operator sees all. */
const publisherColumns: readonly string[] = ['creatorId', 'earnings'] satisfies (keyof GoalCompletion)[]
const advertiserColumns: readonly string[] = [
  'orderId',
  'reportedAmount',
  'reportedCurrency',
  'payout',
] satisfies (keyof GoalCompletion)[]
const columns = Object.keys(goalCompletionSchema.properties) as (keyof GoalCompletion)[]

/** Lists counted completions of goals that the actor may see, newest first. */
export async function readGoalCompletions(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  query: GoalCompletionsQuery,
): Promise<Page<GoalCompletion>> {
  const view = viewOf(snapshot, actor)
  const filter = filterOf(query, view)
  return readIdPage(
    query,
    (page) => listGoalCompletions(db, filter, page),
    (row) => presentCompletion(row, view, actor),
  )
}

/** Streams all matching completions as lines of CSV, in batches; columns that the actor may not see are absent. */
export function streamGoalCompletionsCsv(
  db: Db,
  snapshot: Snapshot,
  actor: Actor,
  query: GoalCompletionsQuery,
): AsyncGenerator<string> {
  const view = viewOf(snapshot, actor)
  const filter = filterOf(query, view)
  const pages = readPages(csvBatch, async (before: string | undefined) => {
    const after = before === undefined ? undefined : [before]
    return (await listGoalCompletions(db, filter, { limit: csvBatch, after })).slice(0, csvBatch)
  })
  const { isOperator, projectIds, organizationIds } = actor
  const hidden = [
    ...(isOperator || projectIds.length > 0 ? [] : publisherColumns),
    ...(isOperator || organizationIds.length > 0 ? [] : advertiserColumns),
  ]
  const shown = columns.filter((column) => !hidden.includes(column))
  return csvOf(pages, csvLine(shown), (row) => {
    const presented = { ...presentCompletion(row, view, actor), ...exactAmounts(row, view, actor) }
    return csvLine(shown.map((column) => presented[column]))
  })
}

function presentCompletion(row: GoalCompletionRow, { isPublishers }: View, actor: Actor): GoalCompletion {
  const isPublisher = isPublishers(row.app_id)
  return {
    id: row.id,
    transactionId: row.transaction_id,
    appId: row.app_id,
    campaignId: row.campaign_id,
    ...(isPublisher && { creatorId: row.creator_id }),
    goal: row.goal,
    ...(actor.canSeeOrganization(row.organization_id) && {
      orderId: row.order_id,
      reportedAmount: row.reported_amount,
      reportedCurrency: row.reported_currency,
      payout: amountOf(row.gross_micros),
    }),
    ...(isPublisher && { earnings: amountOf(row.earnings_micros) }),
    at: row.verified_at.toISOString(),
  }
}

/** The amounts with all their digits, as cells. */
function exactAmounts(row: GoalCompletionRow, { isPublishers }: View, actor: Actor) {
  return {
    payout: actor.canSeeOrganization(row.organization_id) ? { decimal: decimalText(row.gross_micros) } : undefined,
    earnings: isPublishers(row.app_id) ? { decimal: decimalText(row.earnings_micros) } : undefined,
  }
}

function filterOf(query: GoalCompletionsQuery, { visibleTo }: View): GoalCompletionFilter {
  const { first, last } = readUtcDays(query, 'from', 'to')
  const { campaignId, appId, transactionId, goal } = query
  return {
    ...{ campaignId, appId, transactionId, visibleTo },
    goal: goal?.toLowerCase(),
    fromMs: first === undefined ? undefined : startOfUtcDay(first),
    beforeMs: last === undefined ? undefined : startOfUtcDay(last + 1),
  }
}
