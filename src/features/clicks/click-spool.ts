import type { Database } from '../../db/database.ts'
import { createDurableSpool, type DurableSpool } from '../../db/journal/durable-spool.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import { pseudonymOf } from '../../lib/ids/uuid.ts'
import { mayBeErasedAfter } from '../erasure/was-erased-after.ts'
import { type ClickEntriesDeps, type ClickTransaction, clickEntries, isClickRecorded } from './click.ts'

/** Keeps on local disk the clicks that the database did not take in time. */
export type ClickSpool = DurableSpool<ClickTransaction, ReplayDeps>

export interface ReplayDeps extends ClickEntriesDeps {
  readonly journal: Journal
  readonly database: Database
  /** Runs the work that waits for the click; runs again whenever the click is replayed. */
  readonly onRecorded: (click: ClickTransaction) => Promise<void>
  readonly keyRing: KeyRing
}

type StoredClick = Omit<ClickTransaction, 'servingId'> & { readonly servingId: string | null }

export function createClickSpool(spools: ProcessSpools): ClickSpool {
  return createDurableSpool<ClickTransaction, StoredClick, ReplayDeps>({
    spools,
    encode: (click) => ({ ...click, servingId: click.servingId === null ? null : String(click.servingId) }),
    decode: (stored) => ({ ...stored, servingId: stored.servingId === null ? null : BigInt(stored.servingId) }),
    record: recordOnce,
  })
}

/**
 * Skips a click that was committed after all, when only the database's answer was lost. Looks it up first: over several
 * servers an existing row fails the whole transaction without naming the cause.
 */
async function recordOnce(deps: ReplayDeps, click: ClickTransaction): Promise<void> {
  if (!(await isClickRecorded(deps.database.db, click.id))) {
    await deps.journal.append(...clickEntries(deps, await withoutErased(deps, click)))
  }
  // Also for a recorded click: an earlier replay may have stopped between the two steps.
  await deps.onRecorded(click)
}

/**
 * Replaces a user who was erased since the link was made by a pseudonym: a node that is cut off does not learn of
 * erasures on other nodes.
 */
async function withoutErased({ database, keyRing }: ReplayDeps, click: ClickTransaction): Promise<ClickTransaction> {
  const { servingId, issuedAtMs, clickedAtMs } = click
  // Catalog clicks spooled by older versions do not store when their link was made.
  const madeMs = servingId === null ? (issuedAtMs ?? clickedAtMs) : servedAtMs(servingId)
  const isErased = await mayBeErasedAfter(database.db, keyRing, click, madeMs)
  return isErased ? { ...click, userId: pseudonymOf(click.id), clientId: null } : click
}
