import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/query-parts.ts'

type Conversion = Awaited<ReturnType<typeof listConversionsOfDays>>[number]

/** The counted conversions of an organization: those that it owes a payout for, if there is one. */
function selectConversions(db: Db, organizationId: string) {
  return db
    .selectFrom('transaction')
    .select(['id', 'order_id', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'verified')
    .where('environment', '=', 'live')
    .where(sql<boolean>`verified_by is distinct from 'test_conversion'`)
}

/** Lists those of the organization's conversions that have one of the ids, or one of the advertiser's ids of orders. */
export async function listConversionsNamed(
  db: Db,
  organizationId: string,
  transactionIds: readonly string[],
  orderIds: readonly string[],
): Promise<readonly Conversion[]> {
  const conversions = selectConversions(db, organizationId)
  const named = transactionIds.length === 0 ? [] : await conversions.where('id', '=', anyOf(transactionIds)).execute()
  const ordered =
    orderIds.length === 0
      ? []
      : await conversions.where('order_id', '=', sql<string>`any(${orderIds}::text[])`).execute()
  return [...new Map([...named, ...ordered].map((row) => [row.id, row])).values()]
}

/** Lists the organization's conversions that were verified from an instant on and before another, up to a limit. */
export async function listConversionsOfDays(
  db: Db,
  organizationId: string,
  { from, before, limit }: { readonly from: Date; readonly before: Date; readonly limit: number },
) {
  return selectConversions(db, organizationId)
    .where('verified_at', '>=', from)
    .where('verified_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Sums what was booked, and reversed, of the completions of transactions. */
export async function listBooked(db: Db, transactionIds: readonly string[]) {
  return db
    .selectFrom('ledger_entry')
    .select([
      'transaction_id',
      sql<bigint>`coalesce(sum(gross_micros) filter (where kind = 'completion'), 0)::bigint`.as('grossMicros'),
      sql<bigint>`coalesce(-sum(gross_micros) filter (where kind = 'reversal'), 0)::bigint`.as('reversedMicros'),
    ])
    .where('transaction_id', '=', anyOf(transactionIds))
    .where('goal', 'is', null)
    .groupBy('transaction_id')
    .execute()
}
