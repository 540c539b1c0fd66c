import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Environment } from '../../db/tables.ts'

export interface CompletionFilter {
  readonly appId: string
  readonly since: Date
  readonly environment?: Environment | undefined
  /** Verification and id of the last one before the page. */
  readonly after: readonly [verifiedAt: string, transactionId: string] | undefined
}

/** Lists what an app's users completed at an instant or later, in the order of verification. */
export async function listCompletions(db: Db, filter: CompletionFilter, limit: number) {
  let query = db
    .selectFrom('transaction')
    .innerJoin('campaign', 'campaign.id', 'transaction.campaign_id')
    .select(['transaction.id', 'environment', 'user_id', 'verified_at', 'earnings_micros'])
    .select(['campaign.name as campaign_name', 'transaction.payout_micros'])
    .where('transaction.app_id', '=', filter.appId)
    .where('state', '=', 'verified')
    .where('verified_at', '>=', filter.since)
  if (filter.environment !== undefined) query = query.where('environment', '=', filter.environment)
  if (filter.after !== undefined) {
    const [verifiedAt, id] = filter.after
    query = query.where(sql<boolean>`(verified_at, transaction.id) > (${verifiedAt}::timestamptz, ${id}::uuid)`)
  }
  return query.orderBy('verified_at').orderBy('transaction.id').limit(limit).execute()
}
