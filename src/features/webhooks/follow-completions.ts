import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Environment } from '../../db/tables.ts'
import { fieldError } from '../../errors.ts'
import { type ListQuery, type Page, readPageRequest, toPage } from '../../http/list-page.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'
import { offerCompletedBody } from './offer-completed.ts'

export interface FollowRequest extends ListQuery {
  readonly appId: string
  /** An ISO 8601 date and time. */
  readonly since: string
  readonly environment?: Environment | undefined
}

/** A verified transaction, and its webhook's body as text. */
export interface FollowedCompletion {
  readonly transactionId: string
  readonly environment: Environment
  readonly verifiedAt: string
  readonly body: string
}

/**
 * Lists what an app's users completed since an instant, each as the webhook's body tells it (spec 6.1), oldest first,
 * whether or not a webhook is set. Nothing is sent or logged. A late commit can sort before completions already
 * returned: callers should ask again from some time before the last one.
 *
 * @throws ServiceError `invalid_request` naming `since` or `cursor`.
 */
export async function followCompletions(
  db: Db,
  request: FollowRequest,
  nowMs: number,
): Promise<Page<FollowedCompletion>> {
  const sinceMs = parseIsoDateTime(request.since)
  if (sinceMs === undefined) throw fieldError('since', 'must be an ISO 8601 date and time')
  const page = readPageRequest(request, ([verifiedAt = '', id = '', ...more]) => {
    return more.length === 0 && isAsPresented(verifiedAt) && isUuid(id)
  })
  const [verifiedAt = '', id = ''] = page.after ?? []
  const after = page.after === undefined ? undefined : ([verifiedAt, id] as const)
  const { appId, environment } = request
  const rows = await listCompletions(db, { appId, environment, since: new Date(sinceMs), after }, page.limit + 1)
  return toPage(rows, page, keyOf, (row) => ({
    transactionId: row.id,
    environment: row.environment,
    verifiedAt: verificationOf(row),
    body: bodyOf(row, nowMs),
  }))
}

/** Whether a time is written as `verificationOf` writes it: PostgreSQL does not take all that ISO 8601 does. */
function isAsPresented(time: string): boolean {
  const atMs = parseIsoDateTime(time)
  return atMs !== undefined && new Date(atMs).toISOString() === time
}

type CompletionRow = Awaited<ReturnType<typeof listCompletions>>[number]

function keyOf(row: CompletionRow): [string, string] {
  return [verificationOf(row), row.id]
}

function verificationOf({ verified_at }: CompletionRow): string {
  if (verified_at === null) throw new Error('a verified transaction has no time of verification')
  return verified_at.toISOString()
}

function bodyOf(row: CompletionRow, nowMs: number): string {
  const completion = {
    transactionId: row.id,
    userId: row.user_id ?? '',
    campaignName: row.campaign_name,
    payoutMicros: row.payout_micros === null ? null : row.earnings_micros,
  }
  return offerCompletedBody(completion, nowMs).toString()
}

export interface CompletionFilter {
  readonly appId: string
  readonly since: Date
  readonly environment?: Environment | undefined
  /** Verification and id of the last one before the page. */
  readonly after: readonly [verifiedAt: string, transactionId: string] | undefined
}

/** Lists what an app's users completed at an instant or later, in the order of verification. */
async function listCompletions(db: Db, filter: CompletionFilter, limit: number) {
  const environment = sql<Environment>`case verified_by when 'test_conversion' then 'test' else environment end`
  let query = db
    .selectFrom('transaction')
    .innerJoin('campaign', 'campaign.id', 'transaction.campaign_id')
    .select(['transaction.id', 'user_id', 'verified_at', 'earnings_micros', environment.as('environment')])
    .select(['campaign.name as campaign_name', 'transaction.payout_micros'])
    .where('transaction.app_id', '=', filter.appId)
    .where('state', '=', 'verified')
    .where('verified_at', '>=', filter.since)
  if (filter.environment !== undefined) query = query.where(environment, '=', filter.environment)
  if (filter.after !== undefined) {
    const [verifiedAt, id] = filter.after
    query = query.where(sql<boolean>`(verified_at, transaction.id) > (${verifiedAt}::timestamptz, ${id}::uuid)`)
  }
  return query.orderBy('verified_at').orderBy('transaction.id').limit(limit).execute()
}
