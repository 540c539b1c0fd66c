import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A broken rule of the ledger, and where: the id of an entry, account, transaction, payment or party. */
export interface LedgerFault {
  readonly rule: string
  readonly id: string
  readonly seen: string
}

/** Each rule of the book with a query for its faults: their ids, and the figures that contradict it. */
const rules: readonly (readonly [rule: string, faults: RawBuilder<{ id: string; seen: string }>])[] = [
  [
    'the lines of an entry add up to 0 in each currency',
    sql`select entry_id as id, currency || ' ' || sum(amount_micros) as seen
      from ledger_line group by entry_id, currency having sum(amount_micros) <> 0`,
  ],
  [
    'each line belongs to an entry, and to an account of its currency and book',
    sql`select entry_id as id, 'line ' || number as seen from ledger_line
      left join ledger_entry on ledger_entry.id = entry_id
      left join ledger_account on ledger_account.id = account_id and ledger_account.currency = ledger_line.currency
        and ledger_account.is_demo = ledger_entry.is_demo
      where ledger_entry.id is null or ledger_account.id is null`,
  ],
  [
    'gross is earnings, creator and margin together',
    sql`select entry.id, 'advertiser ' || coalesce(sums.gross, 0) || ', shares ' || coalesce(sums.shares, 0) as seen
      from ledger_entry as entry
      cross join lateral (
        select sum(amount_micros) filter (where kind = 'advertiser') as gross,
          -sum(amount_micros) filter (where kind in ('publisher', 'creator')) as shares
        from ledger_line join ledger_account on ledger_account.id = account_id where entry_id = entry.id
      ) as sums
      where entry.kind in ('completion', 'reversal', 'usage')
        and (coalesce(sums.gross, 0), coalesce(sums.shares, 0)) <> (entry.gross_micros, entry.share_micros)`,
  ],
  [
    'reversals never exceed the entry that they take back',
    sql`select original.id, 'left ' || original.gross_micros + sum(reversal.gross_micros) || ', of the share '
        || original.share_micros + sum(reversal.share_micros) as seen
      from ledger_entry as reversal join ledger_entry as original on original.id = reversal.reverses
      where reversal.kind = 'reversal'
      group by original.id, original.gross_micros, original.share_micros, original.creator_micros
      having original.gross_micros + sum(reversal.gross_micros) < 0
        or original.share_micros + sum(reversal.share_micros) < 0
        or original.creator_micros + sum(reversal.creator_micros) < 0`,
  ],
  [
    'the funds of an advertiser are the balance of its account',
    sql`select party_id as id, 'funds ' || funded_micros - used_micros || ', account ' || -coalesce(balance, 0) as seen
      from advertiser_funds cross join lateral (
        select sum(amount_micros) as balance from ledger_line where ledger_line.account_id = advertiser_funds.account_id
      ) as sums
      where funded_micros - used_micros <> -coalesce(balance, 0)`,
  ],
  [
    'a payment is the sum of the lines that it covers',
    sql`select payment.id, 'payment ' || book_micros || ', lines ' || coalesce(due, 0) as seen
      from payment cross join lateral (
        select -sum(amount_micros) as due from ledger_line
        where account_id = payment.account_id and due_at <= cutoff
          and due_at > coalesce(covered_from, '-infinity'::timestamptz)
      ) as sums
      where book_micros <> coalesce(due, 0)`,
  ],
  [
    'payments of an account never cover a line twice',
    sql`select later.id, 'also in payment ' || earlier.id as seen
      from payment as later join payment as earlier on earlier.account_id = later.account_id and earlier.id < later.id
      where coalesce(later.covered_from, '-infinity'::timestamptz) < earlier.cutoff`,
  ],
  [
    'an invoice is the sum of the lines that it covers',
    sql`select invoice.id, 'invoice ' || net_micros || ', lines ' || coalesce(lines, 0) || ', rounding ' || rounding_micros as seen
      from invoice cross join lateral (
        select sum(amount_micros) as lines from ledger_line
        join ledger_account on ledger_account.id = account_id
        where kind = 'advertiser' and ledger_account.party_id = invoice.party_id
          and due_at < period_to and due_at >= coalesce(period_from, '-infinity'::timestamptz)
      ) as covered
      where invoice.kind in ('invoice', 'prepaid_statement') and net_micros - rounding_micros <> coalesce(lines, 0)`,
  ],
  [
    'each invoice begins where the one before it ends',
    sql`select id, 'from ' || period_from || ', the one before ends ' || before as seen
      from (
        select id, period_from, lag(period_to) over (partition by party_id order by period_to) as before
        from invoice where kind in ('invoice', 'prepaid_statement')
      ) as periods
      where before is distinct from period_from`,
  ],
  [
    'the database keeps entries from changes, and their lines at 0',
    sql`select wanted.name as id, 'missing or disabled' as seen
      from unnest(array['ledger_line_adds_up', 'ledger_entry_never_changes', 'ledger_line_never_changes']) as wanted (name)
      where not exists (
        select from pg_trigger where tgname = wanted.name and tgenabled in ('O', 'A')
          and tgrelid in ('ledger_entry'::regclass, 'ledger_line'::regclass))`,
  ],
]

/**
 * A verification is booked in its own commit since the ledger's tables exist. A restored ledger is older than they are,
 * and so may be the time of a sandbox: it begins at its first booking.
 */
const ledgerBegan = sql`least(
  (select applied_at from schema_migration where name like '0025%'),
  (select min(happened_at) from ledger_entry where kind = 'completion'))`

const bookedGoals = sql`
  select cause::uuid as id, gross_micros as gross from ledger_entry where kind = 'completion' and goal is not null`

const paidGoals = sql`
  select id, gross_micros as gross, verified_at from goal_completion where environment = 'live' and gross_micros > 0`

const bookedTransactions = sql`
  select transaction_id as id, gross_micros as gross from ledger_entry where kind = 'completion' and goal is null`

const paidTransactions = sql`
  select id, payout_micros as gross, verified_at from transaction
  where state = 'verified' and environment = 'live' and payout_micros > 0`

/** Lists the faults of every rule, at most a number of each. */
export async function listLedgerFaults(db: Db, most: number): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  for (const [rule, query] of rules) {
    const { rows } = await sql<{ id: string; seen: string }>`
      select id, seen from (${query}) as faults order by id limit ${most}`.execute(db)
    faults.push(...rows.map((row) => ({ rule, ...row })))
  }
  return faults
}

/** Lists conversions, of main goals and of others, whose payout and booked gross differ; at most a number of each. */
export async function listUnbooked(db: Db, most: number): Promise<LedgerFault[]> {
  return [
    ...(await listUnequal(db, { paid: paidTransactions, booked: bookedTransactions }, most)),
    ...(await listUnequal(db, { paid: paidGoals, booked: bookedGoals }, most)),
  ]
}

async function listUnequal(
  db: Db,
  { paid, booked }: { readonly paid: RawBuilder<unknown>; readonly booked: RawBuilder<unknown> },
  most: number,
): Promise<LedgerFault[]> {
  const { rows } = await sql<{ id: string; payout: string | null; gross: string | null }>`
    with paid as materialized (${paid}), booked as materialized (${booked})
    select coalesce(paid.id, booked.id) as id, paid.gross::text as payout, booked.gross::text
    from paid full join booked on booked.id = paid.id
    where paid.gross is distinct from booked.gross and (booked.id is not null or verified_at >= ${ledgerBegan})
    order by 1 limit ${most}`.execute(db)
  return rows.map(({ id, payout, gross }) => ({
    rule: 'each live conversion with a payout is booked, and nothing else is',
    id,
    seen: `payout ${payout ?? 'none'}, booked ${gross ?? 'nothing'}`,
  }))
}
