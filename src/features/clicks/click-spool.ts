import type { Database } from '../../db/database.ts'
import { createDurableSpool, type DurableSpool } from '../../db/journal/durable-spool.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import { pseudonymOf } from '../../lib/ids/uuid.ts'
import { mayBeErasedAfter } from '../erasure/was-erased-after.ts'
import { type ClickEntriesDeps, type ClickTransaction, clickEntries, isClickRecorded } from './click.ts'

/** Keeps clicks on local disk when the database did not take them in time. */
export type ClickSpool = DurableSpool<ClickTransaction, ReplayDeps>

export interface ReplayDeps extends ClickEntriesDeps {
  readonly journal: Journal
  readonly database: Database
  /** Does what waited for the click, as often as it is replayed. */
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
 * Skips a click that was committed after all, when only the database's answer was lost. It is looked up first: over
 * several servers a row that exists already fails the whole transaction without saying why.
 */
async function recordOnce(deps: ReplayDeps, click: ClickTransaction): Promise<void> {
  if (!(await isClickRecorded(deps.database.db, click.id))) {
    await deps.journal.append(...clickEntries(deps, await withoutErased(deps, click)))
  }
  // Also for a recorded click: the replay before may have been interrupted in between.
  await deps.onRecorded(click)
}

/**
 * Replaces a user who was erased since the link was made by a pseudonym: while a node is cut off, its links go on naming
 * whoever another one erases.
 */
async function withoutErased({ database, keyRing }: ReplayDeps, click: ClickTransaction): Promise<ClickTransaction> {
  const { servingId, issuedAtMs, clickedAtMs } = click
  // A catalog click that an older version kept does not say when its link was made.
  const madeMs = servingId === null ? (issuedAtMs ?? clickedAtMs) : servedAtMs(servingId)
  const isErased = await mayBeErasedAfter(database.db, keyRing, click, madeMs)
  return isErased ? { ...click, userId: pseudonymOf(click.id), clientId: null } : click
}
