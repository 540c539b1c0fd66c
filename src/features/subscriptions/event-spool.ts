import type { Database } from '../../db/database.ts'
import { isAnswering } from '../../db/is-answering.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { wasErasedAfter } from '../erasure/was-erased-after.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { isAway, recordRequest } from './record-request.ts'
import { insertRejected, type Receipt } from './subscriptions.queries.ts'

/** A request as it arrived. */
export interface SpooledRequest {
  readonly receipt: Receipt
  readonly body: Buffer
}

export interface ReplayDeps {
  readonly database: Database
  readonly keyRing: KeyRing
}

/** Ingestion requests that the database did not take, kept on this machine's disk until it does. */
export interface EventSpool {
  /** Resolves when the request is on disk. */
  add(request: SpooledRequest): Promise<void>
  /** Whether this process has kept nothing. */
  isEmpty(): Promise<boolean>
  /** Records what this process has kept. */
  replayOwn(deps: ReplayDeps): Promise<void>
  /** Records what processes left behind that have ended. */
  replayAbandoned(deps: ReplayDeps): Promise<void>
}

/** A spool of requests in the directory that processes share. */
export function createEventSpool(spools: ProcessSpools): EventSpool {
  return {
    add: (request) => spools.append(encode(request)),
    isEmpty: () => spools.isEmpty(),
    async replayOwn(deps) {
      // No request can be kept while a replay waits for the database.
      if ((await spools.isEmpty()) || !(await isAnswering(deps.database))) return
      await spools.replayOwn((record) => replay(deps, decode(record)))
    },
    async replayAbandoned(deps) {
      if (await isAnswering(deps.database)) await spools.replayAbandoned((record) => replay(deps, decode(record)))
    },
  }
}

/** Repeating it does no harm: the event's id is taken then. Somebody erased since is left out. */
async function replay(deps: ReplayDeps, { receipt, body }: SpooledRequest): Promise<void> {
  const { appId, receivedAt } = receipt
  const parsed = parseSubscriptionEvent(body, receivedAt.getTime())
  const userIds = 'event' in parsed ? [parsed.event.appAccountId] : parsed.rejected.accountIds
  for (const userId of userIds) {
    if (await wasErasedAfter(deps.database.db, deps.keyRing, { appId, userId }, receivedAt.getTime())) return
  }
  try {
    await recordRequest(deps.database, receipt, body)
  } catch (error) {
    if (isAway(error)) throw error
    // What the database refuses today it refuses tomorrow, and everything behind it would wait.
    const reason = 'The event could not be stored.'
    await insertRejected(
      deps.database.db,
      receipt,
      { reason, eventId: null, eventType: null, accountIds: userIds },
      body,
    )
  }
}

function encode({ receipt, body }: SpooledRequest): Buffer {
  return Buffer.from(JSON.stringify({ ...receipt, body: body.toString('base64') }))
}

function decode(record: Buffer): SpooledRequest {
  const { body, receivedAt, ...receipt } = JSON.parse(record.toString()) as Omit<Receipt, 'receivedAt'> & {
    receivedAt: string
    body: string
  }
  return { receipt: { ...receipt, receivedAt: new Date(receivedAt), isLate: true }, body: Buffer.from(body, 'base64') }
}
