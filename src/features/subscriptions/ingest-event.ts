import type { Caller } from '../../access/caller.ts'
import type { Core } from '../../core.ts'
import { databaseAway } from '../../errors.ts'
import { within } from '../../lib/time/within.ts'
import type { EventSpool } from './event-spool.ts'
import { isAway, recordRequest } from './event-spool.ts'

type IngestDeps = Pick<Core, 'database' | 'clock' | 'newId' | 'logger'> & {
  readonly eventSpool: Pick<EventSpool, 'add'>
}

/** The time the database may take before the request goes to the spool, in milliseconds. */
const maxWaitMs = 2_000

/**
 * Accepts one authenticated request, and returns the id of its event (spec 4.8). Never throws: after any failure past
 * authentication it returns undefined, and the request is in the event log, or on disk while the database is away.
 */
export async function ingestEvent(deps: IngestDeps, caller: Caller, body: Buffer): Promise<string | undefined> {
  const receipt = {
    id: deps.newId(),
    project_id: caller.app.projectId,
    app_id: caller.app.id,
    environment: caller.environment,
    received_at: new Date(deps.clock.nowMs()),
  }
  const log = (err: unknown, message: string) => deps.logger.error({ err, logId: receipt.id }, message)
  try {
    return await within(recordRequest(deps.database, receipt, body, false), maxWaitMs, () => {
      throw databaseAway()
    })
  } catch (error) {
    if (!isAway(error)) log(error, 'a subscription event was not recorded')
    await deps.eventSpool.add({ receipt, body }).catch((lost: unknown) => log(lost, 'a subscription event was lost'))
    return undefined
  }
}
