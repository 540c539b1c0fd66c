import type { Db } from '../../../db/database.ts'

/** The smallest payment in micros where nothing is set: 50 US dollars. */
export const defaultMinimumMicros = 50_000_000n

/** The settings of the installation that payments depend on; without a row its defaults. */
export async function readPaymentSettings(db: Db) {
  const row = await db
    .selectFrom('billing_setting')
    .select(['needs_two_people', 'payment_day', 'seller_name', 'seller_iban', 'seller_bic'])
    .executeTakeFirst()
  return row ?? { needs_two_people: true, payment_day: null, seller_name: null, seller_iban: null, seller_bic: null }
}
