import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { PaymentBatchTable, PaymentTable } from '../../../db/tables.ts'

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export async function findBatch(db: Db, id: string) {
  return db.selectFrom('payment_batch').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As `findBatch`, and keeps it from changes until the transaction ends. */
export async function lockBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('payment_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns whether a batch still takes payments, and has it do so until the transaction ends. */
export async function keepBatchOpen(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_batch')
    .select('id')
    .where('id', '=', id)
    .where('file_hash', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a draft; returns false if its id is taken. */
export async function insertBatch(db: Db, row: Insertable<PaymentBatchTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_batch')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateBatch(db: Db, id: string, values: Partial<Insertable<PaymentBatchTable>>): Promise<void> {
  await db.updateTable('payment_batch').set(values).where('id', '=', id).execute()
}

export type ListedBatch = Awaited<ReturnType<typeof listBatches>>[number]

/** Lists batches, newest first, with the sum of their payments in smallest units. */
export async function listBatches(db: Db, { isDemo }: { readonly isDemo: boolean }, { limit, after }: PageRequest) {
  const query = db
    .selectFrom('payment_batch')
    .select(['id', 'state', 'rail', 'currency', 'cutoff', 'created_by', 'approved_by', 'created_at', 'is_demo'])
    .where('is_demo', '=', isDemo)
    .select(
      sql<bigint | null>`(select sum(amount_minor)::bigint from payment where batch_id = payment_batch.id)`.as('total'),
    )
  return selectIdPage(query, 'payment_batch', { limit, after }, 'desc')
}

/** The ids of batches that were approved before an instant and are not complete: their process was stopped. */
export async function listUnfinishedBatches(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_batch')
    .select('id')
    .where('state', '=', 'approved')
    .where('file_hash', 'is', null)
    .where('approved_at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertPayment(db: Db, row: Insertable<PaymentTable>): Promise<void> {
  await db.insertInto('payment').values(row).execute()
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOf>>[number]

/** Lists the payments of a batch with their receivers, in the order in which they were made. */
export async function listPaymentsOf(db: Db, batchId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('billing_party', 'billing_party.id', 'payment.party_id')
    .selectAll('payment')
    .select(['billing_party.kind', 'project_id', 'app_id', 'creator_id'])
    .where('batch_id', '=', batchId)
    .orderBy('payment.id')
    .execute()
}

/** Sets the states of payments, each with when, and with the reference, fee and failure that its row has. */
export async function updatePayments(
  db: Db,
  state: 'paid' | 'failed' | 'returned',
  at: Date,
  rows: readonly {
    readonly id: string
    readonly reference: string | null
    readonly failure: string | null
    readonly fee: string | null
  }[],
): Promise<void> {
  await sql`
    update payment set state = ${state}, ${sql.ref(`${state}_at`)} = ${at},
      rail_reference = coalesce(given.reference, rail_reference), failure = coalesce(given.failure, payment.failure),
      fee_micros = coalesce(given.fee, fee_micros)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, reference text, failure text, fee bigint)
    where payment.id = given.id`.execute(db)
}

/** Marks the payments of a batch as sent. */
export async function markPaymentsSent(db: Db, batchId: string, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ state: 'sent', sent_at: at })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'approved')
    .execute()
}

/** Returns whether no payment of a batch is still on its way. */
export async function isFinal(db: Db, batchId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['approved', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}

export type PartyPaymentRow = Awaited<ReturnType<typeof listPartyPayments>>[number]

/** Lists the payments of a party, newest first. */
export async function listPartyPayments(db: Db, partyId: string, { limit, after }: PageRequest) {
  const query = db
    .selectFrom('payment')
    .select(['id', 'state', 'currency', 'amount_minor', 'book_micros', 'rate', 'cutoff', 'earned_micros'])
    .select(['reversed_micros', 'adjustments_micros', 'returned_micros', 'hint', 'created_at', 'paid_at'])
    .select((each) =>
      each
        .selectFrom('payment_batch')
        .select('rail')
        .whereRef('payment_batch.id', '=', 'payment.batch_id')
        .$asScalar()
        .$notNull()
        .as('rail'),
    )
    .where('party_id', '=', partyId)
  return selectIdPage(query, 'payment', { limit, after }, 'desc')
}
