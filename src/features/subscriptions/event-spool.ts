import type { Database } from '../../db/database.ts'
import { createDurableSpool, type DurableSpool } from '../../db/journal/durable-spool.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { mayAnyoneBeErasedAfter, mayBeErasedAfter } from '../erasure/was-erased-after.ts'
import { parseSubscriptionEvent, type SubscriptionEvent } from './parse-subscription-event.ts'
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

type StoredRequest = Omit<Receipt, 'receivedAt'> & { readonly receivedAt: string; readonly body: string }

/** Makes the spool of ingestion requests. */
export function createEventSpool(spools: ProcessSpools): EventSpool {
  return createDurableSpool<SpooledRequest, StoredRequest, ReplayDeps>({
    spools,
    encode: ({ receipt, body }) => ({
      ...receipt,
      receivedAt: receipt.receivedAt.toISOString(),
      body: body.toString('base64'),
    }),
    decode: ({ body, receivedAt, ...receipt }) => ({
      receipt: { ...receipt, receivedAt: new Date(receivedAt), isLate: true },
      body: Buffer.from(body, 'base64'),
    }),
    record: recordSpooled,
  })
}

/** Records a request; a second time changes nothing, because the event's id is taken. Erased persons are left out. */
async function recordSpooled(deps: ReplayDeps, { receipt, body }: SpooledRequest): Promise<void> {
  const { appId, receivedAt } = receipt
  const parsed = parseSubscriptionEvent(body, receivedAt.getTime())
  const userIds = 'event' in parsed ? accountIdsOf(parsed.event) : parsed.rejected.accountIds
  for (const userId of userIds) {
    if (await mayBeErasedAfter(deps.database.db, deps.keyRing, { appId, userId }, receivedAt.getTime())) return
  }
  if ('rejected' in parsed && (await mayAnyoneBeErasedAfter(deps.database.db, appId, receivedAt.getTime()))) {
    // Its faults hide whom it names: that may be whoever was erased.
    const { reason } = parsed.rejected
    const unnamed = { reason, eventId: null, eventType: null, accountIds: [] }
    await insertRejected(deps.database.db, receipt, unnamed, null)
    return
  }
  try {
    await recordRequest(deps.database, receipt, body)
  } catch (error) {
    if (isAway(error)) throw error
    // An event that the database refuses would be refused for ever, and block those behind it.
    const reason = 'The event could not be stored.'
    await insertRejected(
      deps.database.db,
      receipt,
      { reason, eventId: null, eventType: null, accountIds: userIds },
      body,
    )
  }
}

function accountIdsOf({ appAccountId, publisherUserId }: SubscriptionEvent): string[] {
  return publisherUserId === null ? [appAccountId] : [appAccountId, publisherUserId]
}
