import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { InvoiceTable } from '../../../db/tables.ts'
import type { InvoiceContent } from './invoice.schema.ts'

const columns = [
  'invoice.id',
  'party_id',
  'number',
  'invoice.kind',
  'invoice_id',
  'period_from',
  'period_to',
  'invoice.currency',
  'rate',
  'rate_day',
  'net_micros',
  'rounding_micros',
  'tax_micros',
  'total_minor',
  'open_minor',
  'settled_micros',
  'state',
  'reference',
  'issued_at',
  'due_at',
  'content',
] as const

export type InvoiceRow = Omit<Selectable<InvoiceTable>, 'series' | 'content'> & {
  readonly organization_id: string
  readonly is_demo: boolean
  readonly content: InvoiceContent
}

/** The papers of organizations. Self-billing notes are of projects, and are read with their statements. */
function selectInvoices(db: Db) {
  return db
    .selectFrom('invoice')
    .innerJoin('billing_party', 'billing_party.id', 'party_id')
    .innerJoin('organization', 'organization.id', 'organization_id')
    .select(columns)
    .select(['organization.id as organization_id', 'is_demo'])
}

/** A row with its content as `insertInvoice` stored it. */
function withContent(row: Omit<InvoiceRow, 'content'> & { readonly content: Record<string, unknown> }): InvoiceRow {
  return { ...row, content: row.content as unknown as InvoiceContent }
}

/** Lists the papers of an organization, the newest first; one more than asked for. */
export async function listInvoices(db: Db, partyId: string, page: PageRequest): Promise<InvoiceRow[]> {
  const rows = await selectIdPage(
    selectInvoices(db).where('party_id', '=', partyId),
    'invoice',
    { ...page, updatedSince: undefined },
    'desc',
  )
  return rows.map(withContent)
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const row = await selectInvoices(db).where('invoice.id', '=', id).executeTakeFirst()
  return row && withContent(row)
}

/** Reads an invoice, and keeps it from other changes until the transaction ends. */
export async function lockInvoice(db: Db, id: string): Promise<InvoiceRow> {
  await sql`select from invoice where id = ${id} for no key update`.execute(db)
  return withContent(await selectInvoices(db).where('invoice.id', '=', id).executeTakeFirstOrThrow())
}

type NewInvoice = Omit<Insertable<InvoiceTable>, 'content'> & { readonly content: InvoiceContent }

/** Inserts a paper; false if its number is taken. */
export async function insertInvoice(db: Db, { content, ...row }: NewInvoice): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('invoice')
    .values({ ...row, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function updateInvoice(
  db: Db,
  id: string,
  changes: Pick<Selectable<InvoiceTable>, 'state' | 'open_minor' | 'settled_micros'>,
): Promise<void> {
  await db.updateTable('invoice').set(changes).where('id', '=', id).execute()
}

/**
 * Gives the next number of a series, and keeps the series from others until the transaction ends: no number is left
 * out.
 */
export async function nextNumber(db: Db, series: string): Promise<bigint> {
  const { last } = await db
    .insertInto('invoice_counter')
    .values({ series, last: 1n })
    .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: sql`invoice_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/**
 * Reads what an invoice of an organization is made by; the columns of settings and party are null where none were made.
 */
export async function getInvoiceTerms(db: Db, organizationId: string, partyId: string) {
  return db
    .selectFrom('organization')
    .leftJoin('billing_party', (join) => join.on('billing_party.id', '=', partyId))
    .leftJoin('billing_setting', (join) => join.onTrue())
    .select(['organization.name', 'organization.is_demo', 'billing_party.currency', 'mode', 'tax_ppm', 'tax_note'])
    .select(['legal_name', 'street', 'building', 'postcode', 'town', 'country', 'tax_id', 'billing_party.email'])
    .select(['invoice_prefix', 'due_days', 'seller_name', 'seller_street', 'seller_building', 'seller_postcode'])
    .select(['seller_town', 'seller_country', 'seller_tax_id', 'seller_iban', 'seller_bic'])
    .where('organization.id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

export type InvoiceTerms = Awaited<ReturnType<typeof getInvoiceTerms>>

/** Reads up to when an account is invoiced; with `isLocked` the account stays as it is until the transaction ends. */
export async function findInvoicedThrough(db: Db, accountId: string, isLocked: boolean): Promise<Date | null> {
  const account = db.selectFrom('ledger_account').select('paid_through').where('id', '=', accountId)
  const row = await (isLocked ? account.forNoKeyUpdate() : account).executeTakeFirst()
  return row?.paid_through ?? null
}

/** Moves the end of what is invoiced forward; false if it is not where it was read. */
export async function moveInvoicedThrough(db: Db, accountId: string, from: Date | null, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_account')
    .set({ paid_through: until })
    .where('id', '=', accountId)
    .where(sql<boolean>`paid_through is not distinct from ${from}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sums the lines of an account that were booked from an instant on and before another, by kind, campaign and goal. */
export async function listInvoiceLines(db: Db, accountId: string, from: Date | null, until: Date) {
  return db
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
    .leftJoin('campaign', 'campaign.id', 'campaign_id')
    .select([
      sql<'completion' | 'reversal' | 'usage' | 'adjustment'>`case when kind in ('completion', 'reversal', 'usage')
        then kind else 'adjustment' end`.as('kind'),
      'campaign_id',
      'campaign.name',
      'goal',
      sql<bigint>`sum(coalesce(quantity, 1))::bigint`.as('quantity'),
      sql<bigint>`sum(amount_micros)::bigint`.as('amount_micros'),
    ])
    .where('account_id', '=', accountId)
    .where('due_at', '<', until)
    .where(sql<boolean>`(${from}::timestamptz is null or due_at >= ${from})`)
    .groupBy([sql`1`, 'campaign_id', 'campaign.name', 'goal'])
    .orderBy('campaign.name')
    .orderBy('campaign_id')
    .orderBy('goal')
    .orderBy(sql`1`)
    .execute()
}

/** Sums the net of the credit notes on an invoice. */
export async function sumCredited(db: Db, invoiceId: string): Promise<bigint> {
  const { net } = await db
    .selectFrom('invoice')
    .select(sql<bigint>`coalesce(sum(net_micros), 0)::bigint`.as('net'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return net
}

export async function findCreditNote(db: Db, invoiceId: string, reference: string): Promise<InvoiceRow | undefined> {
  const row = await selectInvoices(db)
    .where('invoice_id', '=', invoiceId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && withContent(row)
}

/** Finds how much a receipt brought in, in micros of its currency; undefined if there is none of this cause. */
export async function findReceived(db: Db, cause: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'entry_id', 'ledger_entry.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select('amount_micros')
    .where('ledger_entry.kind', '=', 'receipt')
    .where('cause', '=', cause)
    .where('ledger_account.kind', '=', 'cash')
    .executeTakeFirst()
  return row?.amount_micros
}

/**
 * Lists the organizations with `autoInvoice` to which something was booked before an instant, and after the end of
 * their last invoice.
 */
export async function listAutoInvoiced(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_party')
    .innerJoin('organization', 'organization.id', 'organization_id')
    .innerJoin('ledger_account', (join) =>
      join.onRef('party_id', '=', 'billing_party.id').onRef('ledger_account.is_demo', '=', 'organization.is_demo'),
    )
    .select('organization.id')
    .where('billing_party.kind', '=', 'advertiser')
    .where('auto_invoice', '=', true)
    .where(sql<boolean>`exists (select from ledger_line where account_id = ledger_account.id and due_at < ${until}
      and due_at >= coalesce(paid_through, '-infinity'))`)
    .orderBy('organization.id')
    .execute()
  return rows.map(({ id }) => id)
}
