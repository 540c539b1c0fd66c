import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { ServiceError } from '../../errors.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { insertEvent, insertRejected, type Receipt } from './subscriptions.queries.ts'

/** The outcome of a recorded request: the id of an ingested event, or a rejection. */
export type RecordedRequest = { readonly ingested: string } | { readonly deferred: 'rejected' }

/** Records a request: its event, or the reason for which it was rejected. */
export async function recordRequest(database: Database, receipt: Receipt, body: Buffer): Promise<RecordedRequest> {
  const parsed = parseSubscriptionEvent(body, receipt.receivedAt.getTime())
  if ('rejected' in parsed) {
    await insertRejected(database.db, receipt, parsed.rejected, body)
    return { deferred: 'rejected' }
  }
  await insertEvent(database.db, receipt, parsed.event)
  return { ingested: parsed.event.eventId }
}

/** Returns whether the database is away, so that the same request may be recorded later. */
export function isAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof ServiceError && error.code === 'unavailable')
}
