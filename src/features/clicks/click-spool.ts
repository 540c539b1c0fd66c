import type { Database } from '../../db/database.ts'
import { createDurableSpool, type DurableSpool } from '../../db/journal/durable-spool.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { pseudonymOf } from '../../lib/ids/pseudonym.ts'
import { wasErasedAfter } from '../erasure/was-erased-after.ts'
import { type ClickEntriesDeps, clickEntries } from './click-entries.ts'
import type { ClickTransaction } from './click-transaction.ts'

/** Clicks that the database did not take in time. */
export type ClickSpool = DurableSpool<ClickTransaction, ReplayDeps>

export interface ReplayDeps extends ClickEntriesDeps {
  readonly journal: Journal
  readonly database: Database
  readonly keyRing: KeyRing
}

type StoredClick = Omit<ClickTransaction, 'servingId'> & { readonly servingId: string | null }

/** Makes the spool of clicks. */
export function createClickSpool(spools: ProcessSpools): ClickSpool {
  return createDurableSpool<ClickTransaction, StoredClick, ReplayDeps>({
    spools,
    encode: (click) => ({ ...click, servingId: click.servingId === null ? null : String(click.servingId) }),
    decode: (stored) => ({ ...stored, servingId: stored.servingId === null ? null : BigInt(stored.servingId) }),
    record: recordOnce,
  })
}

/** An open that was committed after all, when only the answer had been lost, is there already and counted. */
async function recordOnce(deps: ReplayDeps, open: ClickTransaction): Promise<void> {
  try {
    await deps.journal.append(...clickEntries(deps, await withoutErased(deps, open)))
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error
  }
}

/** The open is recorded also of somebody who was erased since, and names nobody then. */
async function withoutErased({ database, keyRing }: ReplayDeps, open: ClickTransaction): Promise<ClickTransaction> {
  const isErased = await wasErasedAfter(database.db, keyRing, open, open.clickedAtMs)
  return isErased ? { ...open, userId: pseudonymOf(open.id), clientId: null } : open
}

const uniqueViolation = '23505'
