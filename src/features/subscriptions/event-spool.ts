import type { Database } from '../../db/database.ts'
import { createDurableSpool, type DurableSpool } from '../../db/journal/durable-spool.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { mayAnyoneBeErasedAfter, mayBeErasedAfter } from '../erasure/was-erased-after.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { isAway, recordRequest } from './record-request.ts'
import { insertRejected, type Receipt } from './subscriptions.queries.ts'

/** A request as it arrived. */
interface SpooledRequest {
  readonly receipt: Receipt
  readonly body: Buffer
}

export interface ReplayDeps {
  readonly database: Database
  readonly keyRing: KeyRing
}

/** Ingestion requests that the database did not take. */
export type EventSpool = DurableSpool<SpooledRequest, ReplayDeps>

type StoredRequest = Omit<Receipt, 'received_at'> & { readonly received_at: string; readonly body: string }

/** Makes the spool of ingestion requests. */
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

/** Records a request; a second time changes nothing, because the event's id is taken. Erased persons are left out. */
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
    // Its faults hide whom it names: that may be whoever was erased.
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
