import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/query-parts.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'

const minuteMs = 60_000

export type Conversion = Awaited<ReturnType<typeof listConversionsOfDays>>[number]

/** The counted conversions of an organization: those that it owes a payout for, if there is one. */
function selectConversions(db: Db, organizationId: string) {
  return db
    .selectFrom('transaction')
    .select(['id', 'order_id', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'verified')
    .where('environment', '=', 'live')
    .where(sql<boolean>`verified_by is distinct from 'test_conversion'`)
}

/** Lists those of the organization's conversions that have one of the ids, or one of the advertiser's ids of orders. */
export async function listConversionsNamed(
  db: Db,
  organizationId: string,
  transactionIds: readonly string[],
  orderIds: readonly string[],
): Promise<readonly Conversion[]> {
  const conversions = selectConversions(db, organizationId)
  const named = transactionIds.length === 0 ? [] : await conversions.where('id', '=', anyOf(transactionIds)).execute()
  const ordered =
    orderIds.length === 0
      ? []
      : await conversions.where('order_id', '=', sql<string>`any(${orderIds}::text[])`).execute()
  return [...new Map([...named, ...ordered].map((row) => [row.id, row])).values()]
}

/** Lists the organization's conversions that were verified from an instant on and before another, up to a limit. */
export async function listConversionsOfDays(
  db: Db,
  organizationId: string,
  { from, before, limit }: { readonly from: Date; readonly before: Date; readonly limit: number },
) {
  return selectConversions(db, organizationId)
    .where('verified_at', '>=', from)
    .where('verified_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The counted completions of further goals of an organization. */
function selectGoalCompletions(db: Db, organizationId: string) {
  return db
    .selectFrom('goal_completion')
    .innerJoin('goal', 'goal.id', 'goal_id')
    .select(['goal_completion.id', 'transaction_id', 'order_key', 'order_id', 'verified_at', 'goal.key as goal'])
    .where('organization_id', '=', organizationId)
    .where('environment', '=', 'live')
}

export type GoalCompletion = Awaited<ReturnType<typeof listGoalCompletionsOfDays>>[number]

/** Lists those of further goals that are of one of the transactions, or have one of the ids of orders. */
export async function listGoalCompletionsNamed(
  db: Db,
  organizationId: string,
  transactionIds: readonly string[],
  orderIds: readonly string[],
): Promise<readonly GoalCompletion[]> {
  const completions = selectGoalCompletions(db, organizationId)
  const named =
    transactionIds.length === 0 ? [] : await completions.where('transaction_id', '=', anyOf(transactionIds)).execute()
  const ordered =
    orderIds.length === 0
      ? []
      : await completions.where('order_id', '=', sql<string>`any(${orderIds}::text[])`).execute()
  return [...new Map([...named, ...ordered].map((row) => [row.id, row])).values()]
}

/** Lists those that were completed from an instant on and before another, up to a limit. */
export async function listGoalCompletionsOfDays(
  db: Db,
  organizationId: string,
  { from, before, limit }: { readonly from: Date; readonly before: Date; readonly limit: number },
) {
  return (
    selectGoalCompletions(db, organizationId)
      // Its id is made when it is completed; the index has ids.
      .where('goal_completion.id', '>=', firstUuidV7At(from.getTime() - minuteMs))
      .where('goal_completion.id', '<', firstUuidV7At(before.getTime() + minuteMs))
      .where('verified_at', '>=', from)
      .where('verified_at', '<', before)
      .orderBy('goal_completion.id')
      .limit(limit)
      .execute()
  )
}

/** Reads the sums that were booked, and reversed, of completions by the causes of their entries. */
export async function listBooked(db: Db, causes: readonly string[]) {
  return db
    .selectFrom('ledger_entry')
    .select([
      'cause',
      sql<bigint>`coalesce(gross_micros, 0)`.as('grossMicros'),
      sql<bigint>`(select coalesce(-sum(reversal.gross_micros), 0)::bigint from ledger_entry as reversal
        where reversal.transaction_id = ledger_entry.transaction_id and reversal.kind = 'reversal'
          and reversal.reverses = ledger_entry.id)`.as('reversedMicros'),
    ])
    .where('kind', '=', 'completion')
    .where('cause', '=', sql<string>`any(${causes}::text[])`)
    .execute()
}
