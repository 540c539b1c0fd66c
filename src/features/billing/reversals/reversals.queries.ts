import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The days after a verification in which it can be reversed, where nothing else is set. */
const defaultWindowDays = 60

/** Reads a transaction for its reversal, and locks it where calls for it are to take turns. */
export async function getReversible(db: Db, transactionId: string, isLocked: boolean) {
  return db
    .selectFrom('transaction')
    .select(['campaign_id', 'state', 'environment', 'verified_by', 'verified_at'])
    .where('id', '=', transactionId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/** Finds a goal of a campaign by its key, whether it is still on the list or not. */
export async function findGoal(db: Db, campaignId: string, key: string) {
  return db
    .selectFrom('goal')
    .select(['id', 'repeats'])
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Finds a transaction's completion of a goal, of an order where one is given. */
export async function findGoalCompletion(db: Db, transactionId: string, goalId: string, orderId: string | undefined) {
  return db
    .selectFrom('goal_completion')
    .select(['id', 'verified_at', 'environment'])
    .where('transaction_id', '=', transactionId)
    .where('goal_id', '=', goalId)
    .$if(orderId !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('order_key', '=', orderId ?? ''), eb('order_id', '=', orderId ?? '')])),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the entry of a completion by its cause, and when its shares are due. */
export async function findCompletionEntry(db: Db, cause: string) {
  return db
    .selectFrom('ledger_entry')
    .select(['id', 'goal', 'creator_id as creatorId', 'is_demo as isDemo', 'campaign_id as campaignId'])
    .select((row) => [
      row.ref('organization_id').$notNull().as('organizationId'),
      row.ref('project_id').$notNull().as('projectId'),
      row.ref('app_id').$notNull().as('appId'),
      ...divisionOf(),
      row
        .selectFrom('ledger_line')
        .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
        .select(({ fn }) => fn.max('due_at').as('due_at'))
        .whereRef('entry_id', '=', 'ledger_entry.id')
        .where('ledger_account.kind', 'in', ['publisher', 'creator'])
        .as('dueAt'),
    ])
    .where('kind', '=', 'completion')
    .where('cause', '=', cause)
    .executeTakeFirst()
}

/** Lists the reversals of a completion; their amounts are negative. */
export async function listReversals(db: Db, transactionId: string, completionId: string) {
  return db
    .selectFrom('ledger_entry')
    .select('reference')
    .select(divisionOf)
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', 'reversal')
    .where('reverses', '=', completionId)
    .execute()
}

export async function getReversalWindowDays(db: Db): Promise<number> {
  const row = await db.selectFrom('billing_setting').select('reversal_window_days').executeTakeFirst()
  return row?.reversal_window_days ?? defaultWindowDays
}

function divisionOf() {
  return [
    sql<bigint>`coalesce(gross_micros, 0)`.as('grossMicros'),
    sql<bigint>`coalesce(share_micros, 0)`.as('shareMicros'),
    sql<bigint>`coalesce(creator_micros, 0)`.as('creatorMicros'),
  ] as const
}
