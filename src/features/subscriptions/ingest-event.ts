import { ServiceError } from '../../errors.ts'
import { within } from '../../lib/time/within.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../apps/keys/caller.ts'
import type { EventSpool } from './event-spool.ts'
import { isAway, type RecordedRequest, recordRequest } from './record-request.ts'
import type { Receipt } from './subscriptions.queries.ts'

export type IngestDeps = Pick<Services, 'database' | 'clock' | 'newId' | 'logger'> & {
  readonly eventSpool: Pick<EventSpool, 'add'>
}

/** The outcome of one ingestion request; all but `ingested` are answered alike (spec 4.8). */
export type IngestResult = RecordedRequest | { readonly deferred: 'spooled' | 'failed' }

/** The time the database may take before the request goes to the spool, in milliseconds. */
const maxWaitMs = 2_000

/**
 * Takes one authenticated request in (spec 4.8). Never throws: any failure after authentication is answered as
 * deferred, and kept in the event log, or on disk while the database is away.
 */
export async function ingestEvent(deps: IngestDeps, caller: Caller, body: Buffer): Promise<IngestResult> {
  const receipt: Receipt = {
    logId: deps.newId(),
    projectId: caller.app.projectId,
    appId: caller.app.id,
    environment: caller.environment,
    receivedAt: new Date(deps.clock.nowMs()),
    isLate: false,
  }
  try {
    return await within(recordRequest(deps.database, receipt, body), maxWaitMs, () => {
      throw new ServiceError('unavailable', 'The database does not answer.')
    })
  } catch (error) {
    return keepForLater(deps, receipt, body, error)
  }
}

async function keepForLater(deps: IngestDeps, receipt: Receipt, body: Buffer, error: unknown): Promise<IngestResult> {
  if (!isAway(error)) deps.logger.error({ err: error, logId: receipt.logId }, 'a subscription event was not recorded')
  try {
    await deps.eventSpool.add({ receipt, body })
    return { deferred: 'spooled' }
  } catch (spoolError) {
    deps.logger.error({ err: spoolError, logId: receipt.logId }, 'a subscription event was lost')
    return { deferred: 'failed' }
  }
}
