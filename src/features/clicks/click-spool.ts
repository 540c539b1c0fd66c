import type { Database } from '../../db/database.ts'
import { isAnswering } from '../../db/is-answering.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { pseudonymOf } from '../../lib/ids/pseudonym.ts'
import { wasErasedAfter } from '../erasure/was-erased-after.ts'
import { type ClickEntriesDeps, clickEntries } from './click-entries.ts'
import type { ClickTransaction } from './click-transaction.ts'

/** Opens that the database did not take in time, kept on this machine's disk until it does. */
export interface ClickSpool {
  /** Resolves when the open is on disk; those that come at the same time share one write. */
  add(open: ClickTransaction): Promise<void>
  /** Records what this process has kept. */
  replayOwn(deps: ReplayDeps): Promise<void>
  /** Records what processes left behind that have ended. */
  replayAbandoned(deps: ReplayDeps): Promise<void>
}

export interface ReplayDeps extends ClickEntriesDeps {
  readonly journal: Journal
  readonly database: Database
  readonly keyRing: KeyRing
}

interface Waiting {
  readonly opens: ClickTransaction[]
  readonly written: Promise<void>
}

/** A spool of opens in the directory that processes share. */
export function createClickSpool(spools: ProcessSpools): ClickSpool {
  let writing: Promise<void> = Promise.resolve()
  let waiting: Waiting | undefined

  function join(): Waiting {
    const opens: ClickTransaction[] = []
    const written = writing
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        return spools.append(encode(opens))
      })
    writing = written
    return { opens, written }
  }

  return {
    add(open) {
      waiting ??= join()
      waiting.opens.push(open)
      return waiting.written
    },
    async replayOwn(deps) {
      // No open can be kept while a replay waits for the database.
      if ((await spools.isEmpty()) || !(await isAnswering(deps.database))) return
      await spools.replayOwn((record) => recordAll(deps, record))
    },
    async replayAbandoned(deps) {
      if (await isAnswering(deps.database)) await spools.replayAbandoned((record) => recordAll(deps, record))
    },
  }
}

async function recordAll(deps: ReplayDeps, record: Buffer): Promise<void> {
  await Promise.all(decode(record).map((open) => recordOnce(deps, open)))
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

function encode(opens: readonly ClickTransaction[]): Buffer {
  return Buffer.from(JSON.stringify(opens, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}

function decode(record: Buffer): ClickTransaction[] {
  const opens = JSON.parse(record.toString()) as (Omit<ClickTransaction, 'servingId'> & { servingId: string | null })[]
  return opens.map((open) => ({ ...open, servingId: open.servingId === null ? null : BigInt(open.servingId) }))
}
