import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { PageRequest } from '../../../db/query-parts.ts'
import { rateText } from '../../../lib/currency.ts'
import type { DatedRate } from './ecb-csv.ts'

export type RateRow = Awaited<ReturnType<typeof listRates>>[number]

const columns = ['currency', 'day', 'rate', 'source', 'entered_at', 'used'] as const

/** Lists rates, the newest day first and currencies in alphabetical order, from after the cursor's, and one more. */
export async function listRates(db: Db, currency: string | undefined, { limit, after }: PageRequest) {
  let query = db
    .selectFrom('exchange_rate')
    .select(columns)
    .orderBy('day', 'desc')
    .orderBy('currency')
    .limit(limit + 1)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  const [day, last] = after ?? []
  if (day !== undefined && last !== undefined)
    query = query.where(sql<boolean>`(day < ${day}::date or (day = ${day}::date and currency > ${last}))`)
  return query.execute()
}

/** Reads the stored rates of the same currencies and days, and keeps them from changes until the transaction ends. */
export async function lockRates(db: Db, rates: readonly DatedRate[]): Promise<RateRow[]> {
  const wanted = JSON.stringify(rates.map(({ currency, day }) => ({ currency, day })))
  return db
    .selectFrom('exchange_rate')
    .select(columns)
    .where(
      sql<boolean>`(currency, day) in (
        select currency, day from jsonb_to_recordset(${wanted}::jsonb) as wanted (currency text, day date))`,
    )
    .orderBy('currency')
    .orderBy('day')
    .forUpdate()
    .execute()
}

/** Stores rates, each in place of the one that its currency had for the day; a used one stays. */
export async function upsertRates(
  db: Db,
  rates: readonly DatedRate[],
  entered: { readonly source: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const given = JSON.stringify(rates.map(({ currency, day, rate }) => ({ currency, day, rate: rateText(rate) })))
  await sql`
    insert into exchange_rate (currency, day, rate, source, entered_by, entered_at)
    select currency, day, rate, ${entered.source}, ${entered.by}, ${entered.at}
    from jsonb_to_recordset(${given}::jsonb) as given (currency text, day date, rate numeric)
    on conflict (currency, day) do update
    set rate = excluded.rate, source = excluded.source, entered_by = excluded.entered_by, entered_at = excluded.entered_at
    where not exchange_rate.used and exchange_rate.rate <> excluded.rate`.execute(db)
}

/** The days before an instant's own whose rate still counts for it. */
export const lookBackDays = 7

/** Finds the rate that counts on a day: its own, else the newest of the seven days before. */
export async function findRate(db: Db, currency: string, day: string) {
  return db
    .selectFrom('exchange_rate')
    .select(['rate', 'day', 'used'])
    .where('currency', '=', currency)
    .where('day', '<=', day)
    .where(sql<boolean>`day >= ${day}::date - ${lookBackDays}::int`)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** As `findRate`, and marks the rate as used: from the commit on it never changes. */
export async function takeRate(db: Db, currency: string, day: string) {
  const found = await findRate(db, currency, day)
  if (found === undefined) return undefined
  // Reads the rate again, since a change may be under way.
  return db
    .updateTable('exchange_rate')
    .set({ used: true })
    .where('currency', '=', currency)
    .where('day', '=', found.day)
    .returning(['rate', 'day'])
    .executeTakeFirst()
}

/** Keeps a rate from changes until the transaction ends, and reads it again. */
export async function lockRate(db: Db, currency: string, day: string) {
  return db
    .selectFrom('exchange_rate')
    .select(['rate', 'day', 'used'])
    .where('currency', '=', currency)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks a locked rate as used: from the commit on it never changes. */
export async function markRateUsed(db: Db, currency: string, day: string): Promise<void> {
  await db
    .updateTable('exchange_rate')
    .set({ used: true })
    .where('currency', '=', currency)
    .where('day', '=', day)
    .execute()
}
