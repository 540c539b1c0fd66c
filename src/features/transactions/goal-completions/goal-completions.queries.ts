import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'
import { idLeewayMs, type Visibility } from '../transactions.queries.ts'

export type GoalCompletionRow = Awaited<ReturnType<typeof listGoalCompletionsOf>>[number]

export interface GoalCompletionFilter {
  readonly campaignId?: string | undefined
  readonly appId?: string | undefined
  readonly transactionId?: string | undefined
  /** A key, in lower case. */
  readonly goal?: string | undefined
  /** Completed at or after, and before; milliseconds since the Unix epoch. */
  readonly fromMs?: number | undefined
  readonly beforeMs?: number | undefined
  /** Null for no restriction. */
  readonly visibleTo: Visibility | null
}

function selectCompletions(db: Db) {
  return db
    .selectFrom('goal_completion')
    .innerJoin('goal', 'goal.id', 'goal_completion.goal_id')
    .select(['goal_completion.id', 'transaction_id', 'app_id', 'organization_id', 'goal_completion.campaign_id'])
    .select(['creator_id', 'goal.key as goal', 'goal.name', 'order_id', 'reported_amount', 'reported_currency'])
    .select(['gross_micros', 'earnings_micros', 'verified_at'])
}

/** Lists the completed goals of transactions, tests too, oldest first. */
export async function listGoalCompletionsOf(db: Db, transactionIds: readonly string[]) {
  return selectCompletions(db)
    .where('transaction_id', '=', anyOf(transactionIds))
    .orderBy('goal_completion.id')
    .execute()
}

const filterColumns = [
  ['campaignId', 'goal_completion.campaign_id'],
  ['appId', 'app_id'],
  ['transactionId', 'transaction_id'],
  ['goal', 'goal.key'],
] as const

/** Lists counted completions before the cursor, newest first, and one more. */
export async function listGoalCompletions(
  db: Db,
  { fromMs, beforeMs, visibleTo, ...filter }: GoalCompletionFilter,
  { limit, after }: Pick<PageRequest, 'limit' | 'after'>,
): Promise<GoalCompletionRow[]> {
  let query = selectCompletions(db).where('environment', '=', 'live')
  for (const [name, column] of filterColumns) {
    if (filter[name] !== undefined) query = query.where(column, '=', filter[name])
  }
  if (fromMs !== undefined) {
    query = query
      .where('verified_at', '>=', new Date(fromMs))
      .where('goal_completion.id', '>=', firstUuidV7At(fromMs - idLeewayMs))
  }
  if (beforeMs !== undefined) {
    query = query
      .where('verified_at', '<', new Date(beforeMs))
      .where('goal_completion.id', '<', firstUuidV7At(beforeMs + idLeewayMs))
  }
  if (visibleTo !== null) {
    query = query.where(
      sql<boolean>`(app_id = ${anyOf(visibleTo.appIds)} or organization_id = ${anyOf(visibleTo.organizationIds)})`,
    )
  }
  return selectIdPage(query, 'goal_completion', { limit, after }, 'desc')
}
