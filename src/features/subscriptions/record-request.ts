import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { ServiceError } from '../../errors.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { insertEvent, insertRejected, type Receipt } from './subscriptions.queries.ts'

/**
 * Records a request: its event, whose id it returns, or the reason for which it was rejected.
 *
 * @param isLate it waited in the spool, so it does not take a subscription back from the person that a later event gave it to.
 */
export async function recordRequest(
  { db }: Database,
  receipt: Receipt,
  body: Buffer,
  isLate: boolean,
): Promise<string | undefined> {
  const parsed = parseSubscriptionEvent(body, receipt.received_at)
  if ('rejected' in parsed) {
    await insertRejected(db, receipt, parsed.rejected, body)
    return undefined
  }
  await insertEvent(db, receipt, parsed.event, isLate)
  return parsed.event.event_id
}

/** Returns whether the database is away, so that the same request may be recorded later. */
export function isAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof ServiceError && error.code === 'unavailable')
}
