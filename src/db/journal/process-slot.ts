import { randomUUID } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import type { Database, StorageLogger } from '../database.ts'
import { assertSchemaIsKnown, latestMigrationNumber } from '../schema/applied-migrations.ts'

/** A number from 0 to 1,023 held by this process alone, which is part of the ids it generates. */
export interface ProcessSlot extends AsyncDisposable {
  readonly slot: number
  /** Identifies the holder: writes name it, and fail once another process has taken the slot over. */
  readonly lease: string
  /** Aborted when another process took the slot over. The process must then stop, since its writes are refused. */
  readonly lost: AbortSignal
}

export interface LeaseProcessSlotOptions {
  readonly logger: StorageLogger
  /** The time without a heartbeat after which another process may take the slot, in milliseconds. */
  readonly leaseMs?: number
  readonly renewEveryMs?: number
}

/**
 * Leases the slot that has been free for the longest, and keeps it until it is disposed of.
 * @throws ServiceError `over_capacity` if all 1,024 slots are held; MigrationError if the schema was contracted since
 * this process read it.
 */
export async function leaseProcessSlot(database: Database, options: LeaseProcessSlotOptions): Promise<ProcessSlot> {
  const { logger, leaseMs = 30_000, renewEveryMs = 5_000 } = options
  const lease = randomUUID()
  const slot = await takeFreeSlot(database, lease, leaseMs)
  try {
    await assertSchemaIsKnown(database)
  } catch (error) {
    await releaseSlot(database, slot, lease)
    throw error
  }
  const lost = new AbortController()
  let renewal: Promise<void> = Promise.resolve()

  async function renew(): Promise<void> {
    try {
      if (await renewLease(database, slot, lease, leaseMs)) return
      clearInterval(timer)
      logger.error({ slot }, 'Another process took over the process slot')
      lost.abort(new Error(`Process slot ${slot} was taken over by another process`))
    } catch (error) {
      // Until another process takes it, the slot stays ours, however long the database is away.
      logger.warn({ err: error, slot }, 'The process slot could not be renewed')
    }
  }

  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, renewEveryMs).unref()

  return {
    slot,
    lease,
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await renewal
      await releaseSlot(database, slot, lease)
    },
  }
}

async function takeFreeSlot(database: Database, lease: string, leaseMs: number): Promise<number> {
  // Takes the slot free for the longest, so that a clock set back a little does not make two holders generate equal
  // ids. The lock on the horizon keeps the projector from closing more time before it counts this slot.
  const { rows } = await database.pool.query<{ slot: number }>(
    `with closed as (
       select horizon_ms from projection where name = 'facts' for share
     )
     update process_slot as p
     set lease = $1, leased_until = now() + $2 * interval '1 millisecond', flush_sequence = 0,
       horizon_ms = closed.horizon_ms, started_at = now(), heartbeat_at = now(), schema_number = $3
     from closed, (
       select slot from process_slot where leased_until < now()
       order by leased_until, slot limit 1 for update skip locked
     ) as free
     where p.slot = free.slot
     returning p.slot`,
    [lease, leaseMs, await latestMigrationNumber()],
  )
  const [row] = rows
  if (!row) throw new ServiceError('over_capacity', 'All 1,024 process slots of this installation are taken.')
  return row.slot
}

async function renewLease(database: Database, slot: number, lease: string, leaseMs: number): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `update process_slot
     set leased_until = now() + $3 * interval '1 millisecond', heartbeat_at = now()
     where slot = $1 and lease = $2`,
    [slot, lease, leaseMs],
  )
  return rowCount === 1
}

async function releaseSlot(database: Database, slot: number, lease: string): Promise<void> {
  await database.pool.query(
    'update process_slot set lease = null, leased_until = now() where slot = $1 and lease = $2',
    [slot, lease],
  )
}
