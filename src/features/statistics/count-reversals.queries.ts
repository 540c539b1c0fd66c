import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FigureOwner } from './figure.ts'

/** Counts and sums the reversals made from an instant on and before another; sums are negative. */
export async function sumReversals(db: Db, owner: FigureOwner, from: Date, before: Date) {
  const sum = (column: 'gross_micros' | 'share_micros') => sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
  let reversals = db
    .selectFrom('ledger_entry')
    .where('kind', '=', 'reversal')
    .where('happened_at', '>=', from)
    .where('happened_at', '<', before)
  if (owner !== 'installation') {
    reversals =
      'appId' in owner
        ? reversals.where('app_id', '=', owner.appId)
        : reversals.where('organization_id', '=', owner.organizationId)
  }
  return reversals
    .select([
      sql<bigint>`count(*)`.as('count'),
      sum('gross_micros').as('grossMicros'),
      sum('share_micros').as('shareMicros'),
    ])
    .executeTakeFirstOrThrow()
}
