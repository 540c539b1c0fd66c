import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The lines of an account that fall due on one UTC day, summed; or those that are due; or what was paid. */
interface DueSum {
  /** YYYY-MM-DD; null for what is due. */
  readonly until: string | null
  /** What the party has, in micros: a credit counts as positive. */
  readonly micros: bigint
  /** What completions and traffic earned of it, less reversals. */
  readonly earnedMicros: bigint
}

/**
 * Sums the account of a publisher or a creator as of an instant. Reads only the lines that no payment covers: what a
 * payment covers and its own line cancel, and the payment keeps what was earned of it. Each sum is a stretch of the
 * account's index. Entries that are no earnings are few: an index of their own spares the others. An adjustment between
 * two projects names the one that gets the amount, so those of other projects are looked through too.
 */
export async function sumEarnings(
  db: Db,
  {
    accountId,
    partyId,
    projectId,
  }: { readonly accountId: string; readonly partyId: string; readonly projectId: string },
  asOf: Date,
): Promise<DueSum[]> {
  const sumOf = (isIn: RawBuilder<boolean>) => sql`(select -sum(amount_micros)::bigint as micros from ledger_line
    where account_id = ${accountId} and due_at > paid_through and ${isIn})`
  const { rows } = await sql<DueSum>`
    with account as (
      select coalesce(paid_through, '-infinity'::timestamptz) as paid_through,
        (select max(due_at) from ledger_line where account_id = ledger_account.id) as last_due
      from ledger_account where id = ${accountId}
    ), open as (
      select null::date as until, micros from account cross join lateral ${sumOf(sql`due_at <= ${asOf}`)} as due
      union all
      select day::date, micros from account
      cross join generate_series(date_trunc('day', ${asOf}::timestamptz at time zone 'UTC'), last_due at time zone 'UTC',
        interval '1 day') as day
      cross join lateral ${sumOf(sql`due_at > ${asOf} and due_at >= day at time zone 'UTC'
        and due_at < (day + interval '1 day') at time zone 'UTC'`)} as due
    )
    select until, micros, micros as "earnedMicros" from open where micros is not null
    union all
    select null, 0, sum(amount_micros)::bigint from account
    cross join ledger_entry join ledger_line on entry_id = ledger_entry.id
    where project_id = ${projectId} and account_id = ${accountId} and due_at > paid_through
      and ledger_entry.kind in ('payment_failed', 'payment_returned', 'adjustment', 'write_off')
    having count(*) > 0
    union all
    select null, 0, sum(amount_micros)::bigint from account
    cross join ledger_entry join ledger_line on entry_id = ledger_entry.id
    where ledger_entry.kind = 'adjustment' and project_id <> ${projectId} and account_id = ${accountId}
      and due_at > paid_through
    having count(*) > 0
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
