import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { createDurableSpool, type DurableSpool } from '../../db/journal/durable-spool.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import { ServiceError } from '../../errors.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { mayAnyoneBeErasedAfter, mayBeErasedAfter } from '../erasure/was-erased-after.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { insertEvent, insertRejected, type Receipt } from './subscriptions.queries.ts'

interface SpooledRequest {
  readonly receipt: Receipt
  readonly body: Buffer
}

export interface ReplayDeps {
  readonly database: Database
  readonly keyRing: KeyRing
}

/** Ingestion requests that the database did not accept. */
export type EventSpool = DurableSpool<SpooledRequest, ReplayDeps>

type StoredRequest = Omit<Receipt, 'received_at'> & { readonly received_at: string; readonly body: string }

export function createEventSpool(spools: ProcessSpools): EventSpool {
  return createDurableSpool<SpooledRequest, StoredRequest, ReplayDeps>({
    spools,
    encode: ({ receipt, body }) => ({
      ...receipt,
      received_at: receipt.received_at.toISOString(),
      body: body.toString('base64'),
    }),
    decode: ({ body, received_at, ...receipt }) => ({
      receipt: { ...receipt, received_at: new Date(received_at) },
      body: Buffer.from(body, 'base64'),
    }),
    record: recordSpooled,
  })
}

/** Records a request; a second time changes nothing, because the event's id is taken. Leaves out erased users. */
async function recordSpooled({ database, keyRing }: ReplayDeps, { receipt, body }: SpooledRequest): Promise<void> {
  const { db } = database
  const { app_id: appId, received_at: receivedAt } = receipt
  const parsed = parseSubscriptionEvent(body, receivedAt)
  const account_ids =
    'event' in parsed
      ? [parsed.event.app_account_id, parsed.event.publisher_user_id].filter((id) => id !== null)
      : parsed.rejected.account_ids
  for (const userId of account_ids) {
    if (await mayBeErasedAfter(db, keyRing, { appId, userId }, receivedAt.getTime())) return
  }
  const unnamed = { event_id: null, event_type: null }
  if ('rejected' in parsed && (await mayAnyoneBeErasedAfter(db, appId, receivedAt.getTime()))) {
    // A malformed event may name an erased user, so its ids are dropped.
    return insertRejected(db, receipt, { ...unnamed, reason: parsed.rejected.reason, account_ids: [] }, null)
  }
  try {
    await recordRequest(database, receipt, body, true)
  } catch (error) {
    if (isAway(error)) throw error
    // An event that the database refuses would be refused for ever, and block those behind it.
    await insertRejected(db, receipt, { ...unnamed, reason: 'The event could not be stored.', account_ids }, body)
  }
}

/**
 * Records a request: returns the id of its event, or the reason for its rejection.
 *
 * @param isLate true if it waited in the spool, so that it does not reassign a subscription that a later event
 * assigned.
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
