import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { dealInForce, type PageRequest } from '../../../db/query-parts.ts'
import type { AdvertiserFundsTable, BillingPartyTable } from '../../../db/tables.ts'

export type BillingMode = Selectable<BillingPartyTable>['mode']

/** What an advertiser has put in and used, in micros. */
interface FundsSums {
  readonly fundedMicros: bigint
  readonly usedMicros: bigint
}

/** The funds of an advertiser in mode `prepaid` or `credit`, and the account that they are of. */
export interface Funds extends FundsSums {
  readonly limitMicros: bigint
  readonly accountId: string | null
}

/** Reads an organization's billing terms, and whether it is booked in the demo network's book. */
export async function findAdvertiser(db: Db, organizationId: string, partyId: string) {
  return db
    .selectFrom('organization')
    .leftJoin('billing_party', (join) => join.on('billing_party.id', '=', partyId))
    .select(['is_demo as isDemo', 'mode', 'credit_limit_micros as creditLimitMicros'])
    .where('organization.id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/** Makes the party of an organization if it is missing, and keeps it from changes until the transaction ends. */
export async function lockAdvertiserParty(db: Db, partyId: string, organizationId: string): Promise<void> {
  await db
    .insertInto('billing_party')
    .values({ id: partyId, kind: 'advertiser', organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`select from billing_party where id = ${partyId} for no key update`.execute(db)
}

export async function updateMode(
  db: Db,
  partyId: string,
  mode: BillingMode,
  creditLimitMicros: bigint | null,
): Promise<void> {
  await db
    .updateTable('billing_party')
    .set({ mode, credit_limit_micros: creditLimitMicros })
    .where('id', '=', partyId)
    .execute()
}

/** Reads an advertiser's funds. */
export async function findFunds(db: Db, partyId: string): Promise<Funds | undefined> {
  return fundsOf(await selectFunds(db, partyId).executeTakeFirst())
}

/** Reads an advertiser's funds; until the transaction ends, bookings on its account wait. */
export async function lockFunds(db: Db, partyId: string): Promise<Funds | undefined> {
  return fundsOf(await selectFunds(db, partyId).forUpdate().executeTakeFirst())
}

/** What a conversion costs: the payout of a campaign in an app at an instant, by their ids, or an amount in micros. */
export type Cost =
  | { readonly campaignId: string; readonly appId: string; readonly at: Date }
  | { readonly micros: bigint }

/**
 * Locks an advertiser's funds if they can pay a conversion, so that refused ones wait for none: they are read as they
 * are, with `canPay` false. Undefined without funds.
 */
export async function lockFundsFor(
  db: Db,
  partyId: string,
  cost: Cost,
): Promise<(Funds & { readonly canPay: boolean }) | undefined> {
  const payout =
    'micros' in cost
      ? sql`${String(cost.micros)}::numeric`
      : sql`(select coalesce(deal.payout_micros, campaign.payout_micros, 0)
          from campaign join app on app.id = ${cost.appId}::uuid left join ${dealInForce(cost.at)} on true
          where campaign.id = ${cost.campaignId}::uuid)`
  const columns = sql.raw('account_id, funded_micros, used_micros, limit_micros')
  const { rows } = await sql<FundsRow & { readonly can_pay: boolean }>`
    with locked as (
      select ${columns} from advertiser_funds
      where party_id = ${partyId}::uuid and funded_micros + limit_micros - used_micros >= ${payout}
      for update)
    select ${columns}, true as can_pay from locked
    union all
    select ${columns}, false from advertiser_funds
    where party_id = ${partyId}::uuid and not exists (select from locked)`.execute(db)
  const [row] = rows
  const funds = fundsOf(row)
  return row && funds && { ...funds, canPay: row.can_pay }
}

function selectFunds(db: Db, partyId: string) {
  return db.selectFrom('advertiser_funds').selectAll().where('party_id', '=', partyId)
}

type FundsRow = Omit<Selectable<AdvertiserFundsTable>, 'party_id'>

function fundsOf(row: FundsRow | undefined): Funds | undefined {
  return (
    row && {
      fundedMicros: BigInt(row.funded_micros),
      usedMicros: BigInt(row.used_micros),
      limitMicros: BigInt(row.limit_micros),
      accountId: row.account_id,
    }
  )
}

/** Waits for all bookings that run, and lets no other begin until the transaction ends. */
export async function pauseBookings(db: Db): Promise<void> {
  await sql`lock table ledger_line in share row exclusive mode`.execute(db)
}

export async function insertFunds(
  db: Db,
  {
    partyId,
    accountId,
    fundedMicros,
    usedMicros,
  }: FundsSums & { readonly partyId: string; readonly accountId: string },
): Promise<void> {
  await db
    .insertInto('advertiser_funds')
    .values({
      party_id: partyId,
      account_id: accountId,
      funded_micros: String(fundedMicros),
      used_micros: String(usedMicros),
      limit_micros: '0',
    })
    .execute()
}

export async function updateLimit(db: Db, partyId: string, limitMicros: bigint): Promise<void> {
  await db
    .updateTable('advertiser_funds')
    .set({ limit_micros: String(limitMicros) })
    .where('party_id', '=', partyId)
    .execute()
}

export async function deleteFunds(db: Db, partyId: string): Promise<void> {
  await db.deleteFrom('advertiser_funds').where('party_id', '=', partyId).execute()
}

/** Sums an advertiser's account: money put in, which lines without a due date hold, and all other lines as use. */
export async function sumFunds(db: Db, accountId: string): Promise<FundsSums> {
  const { rows } = await sql<{ balance: string; funded: string }>`select
      (select coalesce(sum(amount_micros), 0)::text from ledger_line where account_id = ${accountId}) as balance,
      (select coalesce(-sum(amount_micros), 0)::text from ledger_line join ledger_entry on ledger_entry.id = entry_id
        where account_id = ${accountId} and due_at is null and kind in ('deposit', 'refund', 'receipt')) as funded`.execute(
    db,
  )
  const [sums] = rows
  if (sums === undefined) throw new Error('The database returned no sums.')
  const fundedMicros = BigInt(sums.funded)
  return { fundedMicros, usedMicros: BigInt(sums.balance) + fundedMicros }
}

/** Sums the use of an advertiser's account booked after an instant, less reversals; in micros. */
export async function sumUseSince(db: Db, accountId: string, since: Date): Promise<bigint> {
  const { rows } = await sql<{ used: string }>`select coalesce(sum(amount_micros), 0)::text as used from ledger_line
    where account_id = ${accountId} and due_at > ${since}`.execute(db)
  return BigInt(rows[0]?.used ?? 0)
}

/** Reads the open part of an organization's invoices, by currency and rate. */
export async function listOpenInvoices(db: Db, partyId: string) {
  return db
    .selectFrom('invoice')
    .select(['currency', 'rate', 'open_minor'])
    .where('party_id', '=', partyId)
    .where('kind', '=', 'invoice')
    .where('open_minor', '>', 0n)
    .execute()
}

export type FundingKind = 'deposit' | 'refund'
export type FundingRow = Awaited<ReturnType<typeof listFundings>>[number]

function selectFundings(db: Db, kind: FundingKind, accountId: string) {
  return db
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
    .select(['ledger_entry.id', 'reference', 'happened_at', 'amount_micros'])
    .where('account_id', '=', accountId)
    .where('due_at', 'is', null)
    .where('kind', '=', kind)
}

/** Lists the deposits or refunds on an account before the cursor, newest first, and one more. */
export async function listFundings(
  db: Db,
  kind: FundingKind,
  accountId: string,
  { limit, after }: Pick<PageRequest, 'limit' | 'after'>,
) {
  const [before] = after ?? []
  return selectFundings(db, kind, accountId)
    .$if(before !== undefined, (query) => query.where('ledger_entry.id', '<', before ?? ''))
    .orderBy('ledger_entry.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function findFunding(db: Db, kind: FundingKind, accountId: string, cause: string) {
  return selectFundings(db, kind, accountId).where('cause', '=', cause).executeTakeFirst()
}
