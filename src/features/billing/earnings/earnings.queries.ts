import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The lines of an account that fall due on one UTC day, summed; those that are due, and what was paid, in one sum. */
interface DueSum {
  /** YYYY-MM-DD; null for what is due. */
  readonly until: string | null
  /** What the party has, in micros: a credit counts as positive. */
  readonly micros: bigint
  /** What completions earned of it, less reversals. */
  readonly earnedMicros: bigint
}

/**
 * Sums the account of a publisher or a creator as of an instant. Reads only the lines that no payment covers: what a
 * payment covers and its own line cancel, and the payment keeps what was earned of it.
 */
export async function sumEarnings(
  db: Db,
  { accountId, partyId }: { readonly accountId: string; readonly partyId: string },
  asOf: Date,
): Promise<DueSum[]> {
  const { rows } = await sql<DueSum>`
    select case when due_at > ${asOf} then (due_at at time zone 'UTC')::date end as until,
      -sum(amount_micros)::bigint as micros,
      coalesce(-sum(amount_micros) filter (where kind in ('completion', 'usage', 'reversal')), 0)::bigint
        as "earnedMicros"
    from ledger_line join ledger_entry on ledger_entry.id = entry_id
    where account_id = ${accountId}
      and due_at > coalesce((select paid_through from ledger_account where id = ${accountId}), '-infinity'::timestamptz)
    group by 1
    union all
    select null, 0, coalesce(sum(earned_micros + reversed_micros), 0)::bigint
    from payment where party_id = ${partyId} and account_id = ${accountId}
    order by 1`.execute(db)
  return rows
}

/** Reads by which terms a project is paid; without settings the columns of them are null. */
export async function getPaymentTerms(db: Db, projectId: string, partyId: string) {
  return db
    .selectFrom('project')
    .leftJoin('billing_party', (join) => join.on('billing_party.id', '=', partyId))
    .leftJoin('billing_setting', (join) => join.onTrue())
    .select(['is_demo', 'billing_party.minimum_micros as own_minimum_micros'])
    .select(['billing_setting.minimum_micros', 'payment_day'])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
}
