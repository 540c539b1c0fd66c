import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { GoalCompletionTable, GoalTable, Tables, WaitingConversionTable } from '../../../db/tables.ts'

export type GoalRow = Selectable<GoalTable>

/** Finds a goal on the list of a campaign by its key. */
export async function findGoal(db: Db, campaignId: string, key: string): Promise<GoalRow | undefined> {
  return db
    .selectFrom('goal')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('key', '=', key)
    .where('position', 'is not', null)
    .executeTakeFirst()
}

/** Returns whether a transaction has completed a goal, or one that repeats for this order. */
export async function isGoalCompleted(
  db: Db,
  transactionId: string,
  { id, repeats }: Pick<GoalRow, 'id' | 'repeats'>,
  orderKey: string,
): Promise<boolean> {
  const completion = await db
    .selectFrom('goal_completion')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('goal_id', '=', id)
    .$if(repeats === 'per_order', (query) => query.where('order_key', '=', orderKey))
    .limit(1)
    .executeTakeFirst()
  return completion !== undefined
}

export async function insertGoalCompletion(
  trx: Transaction<Tables>,
  row: Insertable<GoalCompletionTable>,
): Promise<void> {
  await trx.insertInto('goal_completion').values(row).execute()
}

/** Names a completion for the projector, which counts it by that. */
export async function nameGoalCompletion(trx: Transaction<Tables>, id: string, at: Date): Promise<void> {
  await trx
    .insertInto('named_fact')
    .values({ kind: 'goal', at_ms: BigInt(at.getTime()), goal_completion_id: id })
    .execute()
}

export type WaitingCall = Selectable<WaitingConversionTable>

/** Lets a logged call wait for a rate of its currency. */
export async function insertWaiting(db: Db, call: WaitingCall): Promise<void> {
  await db
    .insertInto('waiting_conversion')
    .values(call)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Lists calls that wait and whose currency has a rate by now, oldest first. */
export async function listJudgeable(db: Db, lookBackDays: number, limit: number): Promise<WaitingCall[]> {
  return db
    .selectFrom('waiting_conversion')
    .selectAll()
    .where(
      sql<boolean>`exists (select from exchange_rate where exchange_rate.currency = waiting_conversion.currency
        and exchange_rate.day <= waiting_conversion.day and exchange_rate.day >= waiting_conversion.day - ${lookBackDays}::int)`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteWaiting(db: Db, id: string): Promise<void> {
  await db.deleteFrom('waiting_conversion').where('id', '=', id).execute()
}
