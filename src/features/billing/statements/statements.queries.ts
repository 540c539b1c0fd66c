import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { InvoiceTable } from '../../../db/tables.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'
import type { Statement } from './statement.schema.ts'

/** A stretch of time: from its beginning on, and before its end. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

const minuteMs = 60_000

/**
 * Whether an entry belongs to the time before an instant: a completion by its verification, as in statistics, all else
 * by when it was booked. The booking of a completion ends within a minute of its verification.
 */
function isBefore(instant: Date): RawBuilder<boolean> {
  return sql<boolean>`case ledger_entry.kind when 'completion' then happened_at < ${instant}
    else ledger_entry.id < ${firstUuidV7At(instant.getTime())}::uuid end`
}

/** A sum of an account's lines of one kind of entry. */
interface AccountSum {
  readonly kind: string
  readonly isBefore: boolean
  /** What the party has: a credit counts as positive. */
  readonly micros: bigint
  readonly heldMicros: bigint
}

/**
 * Sums a party's account up to the end of a period: by kind of entry, before the period and in it, and how much of it
 * falls due only after `asOf`.
 */
export async function sumAccount(
  db: Db,
  accountId: string,
  { from, until }: Period,
  asOf: Date,
): Promise<AccountSum[]> {
  return db
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
    .select(['kind', isBefore(from).as('isBefore')])
    .select(sql<bigint>`-sum(amount_micros)::bigint`.as('micros'))
    .select(sql<bigint>`coalesce(-sum(amount_micros) filter (where due_at > ${asOf}), 0)::bigint`.as('heldMicros'))
    .where('account_id', '=', accountId)
    .where(isBefore(until))
    .groupBy(['kind', sql`2`])
    .execute()
}

/** Sums what completions earned a project, and reversals took back, in a period: by app, campaign, goal and day. */
export async function listStatementLines(
  db: Db,
  projectId: string,
  { from, until }: Period,
  book: { readonly isDemo: boolean },
) {
  const day = sql<string>`(case ledger_entry.kind when 'completion' then happened_at
    else to_timestamp(('x' || substr(replace(ledger_entry.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) end
    at time zone 'UTC')::date`
  const isReversal = sql<boolean>`ledger_entry.kind = 'reversal'`
  return db
    .selectFrom('ledger_entry')
    .innerJoin('campaign', 'campaign.id', 'campaign_id')
    .select(['ledger_entry.app_id', 'campaign_id', 'campaign.name', 'goal', day.as('day')])
    .select([
      sql<bigint>`coalesce(sum(quantity) filter (where ledger_entry.kind = 'completion'), 0)::bigint`.as('completions'),
      sql<bigint>`coalesce(sum(share_micros) filter (where not ${isReversal}), 0)::bigint`.as('earned'),
      sql<bigint>`count(*) filter (where ${isReversal})`.as('reversals'),
      sql<bigint>`coalesce(sum(share_micros) filter (where ${isReversal}), 0)::bigint`.as('reversed'),
      sql<bigint>`coalesce(-sum(creator_micros), 0)::bigint`.as('creators'),
    ])
    .where('project_id', '=', projectId)
    .where('ledger_entry.is_demo', '=', book.isDemo)
    .where('ledger_entry.kind', 'in', ['completion', 'usage', 'reversal'])
    .where('ledger_entry.id', '>=', firstUuidV7At(from.getTime()))
    .where('ledger_entry.id', '<', firstUuidV7At(until.getTime() + minuteMs))
    .where(isBefore(until))
    .where(sql<boolean>`not ${isBefore(from)}`)
    .groupBy(['ledger_entry.app_id', 'campaign_id', 'campaign.name', 'goal', sql`5`])
    .orderBy(sql`5`)
    .orderBy('campaign.name')
    .orderBy('campaign_id')
    .orderBy('ledger_entry.app_id')
    .orderBy('goal')
    .execute()
}

/** Reads the parties of a project's statement; the columns of party and settings are null where none were made. */
export async function getStatementTerms(db: Db, projectId: string, partyId: string) {
  return db
    .selectFrom('project')
    .leftJoin('billing_party', (join) => join.on('billing_party.id', '=', partyId))
    .leftJoin('billing_setting', (join) => join.onTrue())
    .select(['project.name', 'project.is_demo', 'self_billing', 'tax_ppm', 'invoice_prefix', 'seller_name'])
    .select(['legal_name', 'street', 'building', 'postcode', 'town', 'country', 'tax_id', 'billing_party.email'])
    .select(['seller_street', 'seller_building', 'seller_postcode', 'seller_town', 'seller_country', 'seller_tax_id'])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
}

export type StatementTerms = Awaited<ReturnType<typeof getStatementTerms>>

/** Keeps an account as it is until the transaction ends. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom('ledger_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Finds the self-billing note of a party for the period from an instant on, as it was issued. */
export async function findNote(db: Db, partyId: string, from: Date): Promise<Statement | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select('content')
    .where('party_id', '=', partyId)
    .where('kind', '=', 'self_billing')
    .where('period_from', '=', from)
    .executeTakeFirst()
  return row?.content as Statement | undefined
}

type NewNote = Omit<Insertable<InvoiceTable>, 'content'> & { readonly content: Statement }

/** Inserts a self-billing note; false if its number is taken. */
export async function insertNote(db: Db, { content, ...row }: NewNote): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('invoice')
    .values({ ...row, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
