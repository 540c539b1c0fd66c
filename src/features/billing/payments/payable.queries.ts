import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { BillingPartyTable, PaymentBatchTable, PaymentMethodTable } from '../../../db/tables.ts'
import { defaultMinimumMicros } from './payment-settings.queries.ts'
import type { BatchRow } from './payments.queries.ts'

/** The sums of an account's lines from its last payment up to a cutoff, and what its payment depends on. */
export interface DueAccount
  extends Pick<BillingPartyTable, 'street' | 'building' | 'postcode' | 'town' | 'country' | 'creator_id' | 'app_id'> {
  readonly account_id: string
  readonly paid_through: Date | null
  readonly party_id: string
  readonly kind: 'publisher' | 'creator'
  readonly project_id: string
  readonly minimum: bigint
  readonly paused: boolean
  /** Null without a payment method, and so are the next three. */
  readonly rail: PaymentMethodTable['rail'] | null
  readonly sealed: string | null
  readonly hint: string | null
  readonly usable_from: Date | null
  /** What is due in micros, as a positive number; below 0 if the party owes. */
  readonly due: bigint
  readonly earned: bigint
  readonly reversed: bigint
  readonly adjustments: bigint
  readonly returned: bigint
}

/**
 * Lists the accounts of its book that a batch could pay, of parties with its currency and its rail or none, as
 * their lines are now. A creator has the currency and the minimum of its project, and is paused with it. Those without
 * a line since their last payment are left out.
 */
export async function listDueAccounts(
  db: Db,
  { rail, currency, cutoff, is_demo: isDemo }: Pick<BatchRow, 'rail' | 'currency' | 'cutoff' | 'is_demo'>,
  accountId?: string,
): Promise<DueAccount[]> {
  const one = accountId === undefined ? sql`` : sql`and account.id = ${accountId}`
  const { rows } = await sql<DueAccount>`
    select account.id as account_id, account.paid_through, party.id as party_id, party.kind, party.project_id,
      party.app_id, party.creator_id, party.street, party.building, party.postcode, party.town, party.country,
      coalesce(project_party.minimum_micros, (select minimum_micros from billing_setting),
        ${String(defaultMinimumMicros)}::bigint) as minimum,
      party.paused or coalesce(project_party.paused, false) as paused,
      method.rail, method.sealed, method.hint, method.usable_from, sums.*
    from ledger_account as account
    join billing_party as party on party.id = account.party_id
    left join billing_party as project_party
      on project_party.kind = 'publisher' and project_party.project_id = party.project_id
    left join payment_method as method on method.party_id = party.id
    cross join lateral (
      select -sum(amount_micros)::bigint as due, count(*) as lines,
        ${sumOf('completion', 'usage')} as earned, ${sumOf('reversal')} as reversed,
        ${sumOf('adjustment', 'write_off')} as adjustments, ${sumOf('payment_failed', 'payment_returned')} as returned
      from ledger_line as line join ledger_entry as entry on entry.id = line.entry_id
      where line.account_id = account.id and line.due_at <= ${cutoff}
        and line.due_at > coalesce(account.paid_through, '-infinity'::timestamptz)
    ) as sums
    where account.kind in ('publisher', 'creator') and account.currency = 'USD' and account.is_demo = ${isDemo}
      and coalesce(project_party.currency, 'USD') = ${currency}
      and (method.rail is null or method.rail = ${rail})
      and (account.paid_through is null or account.paid_through < ${cutoff})
      and sums.lines > 0 ${one}
    order by account.id`.execute(db)
  return rows
}

/** What a party is owed by the entries of some kinds. */
function sumOf(...kinds: readonly string[]) {
  return sql`coalesce(-sum(amount_micros) filter (where entry.kind in (${sql.join(kinds)})), 0)::bigint`
}

/** Lists the rails of all payment methods, each with the currencies of their parties. */
export async function listRailsInUse(db: Db) {
  const { rows } = await sql<Pick<PaymentBatchTable, 'rail' | 'currency'>>`
    select distinct method.rail, coalesce(project_party.currency, 'USD') as currency
    from payment_method as method
    join billing_party as party on party.id = method.party_id
    left join billing_party as project_party
      on project_party.kind = 'publisher' and project_party.project_id = party.project_id
    order by 1, 2`.execute(db)
  return rows
}

/** Keeps other payments from an account until the transaction ends. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await sql`select id from ledger_account where id = ${accountId} for no key update`.execute(db)
}

/** Moves the end of an account's last payment; returns false if another payment moved it since it was read. */
export async function movePaidThrough(
  db: Db,
  { account_id: accountId, paid_through: from }: Pick<DueAccount, 'account_id' | 'paid_through'>,
  cutoff: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_account')
    .set({ paid_through: cutoff })
    .where('id', '=', accountId)
    .where('paid_through', 'is not distinct from', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
