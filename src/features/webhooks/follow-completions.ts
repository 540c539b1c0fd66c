import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PageRequest } from '../../db/query-parts.ts'
import type { Environment } from '../../db/tables.ts'
import { type ListQuery, readPageRequest, toPage } from '../../http/list-page.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'
import { offerCompletedBody } from './offer-completed.ts'

interface FollowRequest extends ListQuery {
  readonly appId: string
  /** An ISO 8601 date and time. */
  readonly since: string
  readonly environment?: Environment | undefined
}

/**
 * Lists the completions of an app's users since an instant, each as the webhook's body (spec 6.1), oldest first, even
 * if no webhook is set. Sends and logs nothing. A late commit can sort before completions already returned: callers
 * should ask again from some time before the last one.
 *
 * @throws ServiceError `invalid_request` naming `cursor`.
 */
export async function followCompletions(db: Db, request: FollowRequest, nowMs: number) {
  const page = readPageRequest(request, ([verifiedAt = '', id = '', ...more]) => {
    return more.length === 0 && isAsPresented(verifiedAt) && isUuid(id)
  })
  const rows = await listCompletions(db, request, page)
  return toPage(
    rows,
    page,
    (row) => [row.verified_at.toISOString(), row.transaction_id],
    ({ earnings_micros, ...row }) => ({
      transactionId: row.transaction_id,
      environment: row.environment,
      verifiedAt: row.verified_at.toISOString(),
      body: offerCompletedBody(
        { ...row, payout_micros: row.payout_micros === null ? null : earnings_micros },
        nowMs,
      ).toString(),
    }),
  )
}

/** Returns whether a time is written as in a cursor: PostgreSQL does not accept all of ISO 8601. */
function isAsPresented(time: string): boolean {
  const atMs = parseIsoDateTime(time)
  return atMs !== undefined && new Date(atMs).toISOString() === time
}

/** Lists the completions of an app's users at an instant or later, in the order of verification. */
async function listCompletions(db: Db, { appId, since, environment }: FollowRequest, { limit, after }: PageRequest) {
  const madeIn = sql<Environment>`case verified_by when 'test_conversion' then 'test' else environment end`
  let query = db
    .selectFrom('transaction')
    .innerJoin('campaign', 'campaign.id', 'transaction.campaign_id')
    .select(['transaction.id as transaction_id', 'user_id', 'verified_at', 'earnings_micros'])
    .select(['campaign.name as campaign_name', 'transaction.payout_micros', madeIn.as('environment')])
    .where('transaction.app_id', '=', appId)
    .where('state', '=', 'verified')
    .where('verified_at', '>=', new Date(parseIsoDateTime(since) ?? Number.NaN))
  if (environment !== undefined) query = query.where(madeIn, '=', environment)
  if (after !== undefined) {
    query = query.where(sql<boolean>`(verified_at, transaction.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  }
  return query
    .orderBy('verified_at')
    .orderBy('transaction.id')
    .limit(limit + 1)
    .$narrowType<{ verified_at: Date }>()
    .execute()
}
