import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { ServiceError } from '../../errors.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { insertEvent, insertRejected, type Receipt } from './subscriptions.queries.ts'

/** What a request that was recorded says: an event, or nothing that could be one. */
export type RecordedRequest = { readonly ingested: string } | { readonly deferred: 'rejected' }

/** Records what a request says: the event, or why it is none. */
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
