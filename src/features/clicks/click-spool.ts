import type { Database } from '../../db/database.ts'
import { isAnswering } from '../../db/is-answering.ts'
import type { Journal } from '../../db/journal/journal.ts'
import type { ProcessSpools } from '../../db/journal/process-spools.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { pseudonymOf } from '../../lib/ids/pseudonym.ts'
import { wasErasedAfter } from '../erasure/was-erased-after.ts'
import { type ClickEntriesDeps, type ClickTransaction, clickEntries } from './click-transaction.ts'

/** Keeps clicks on local disk when the database did not take them in time. */
export interface ClickSpool {
  /** Resolves when the click is on disk; concurrent clicks share one write. */
  add(click: ClickTransaction): Promise<void>
  replayOwn(deps: ReplayDeps): Promise<void>
  /** Records the clicks that ended processes left behind. */
  replayAbandoned(deps: ReplayDeps): Promise<void>
}

export interface ReplayDeps extends ClickEntriesDeps {
  readonly journal: Journal
  readonly database: Database
  readonly keyRing: KeyRing
}

interface Waiting {
  readonly clicks: ClickTransaction[]
  readonly written: Promise<void>
}

export function createClickSpool(spools: ProcessSpools): ClickSpool {
  let writing: Promise<void> = Promise.resolve()
  let waiting: Waiting | undefined

  function join(): Waiting {
    const clicks: ClickTransaction[] = []
    const written = writing
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        return spools.append(encode(clicks))
      })
    writing = written
    return { clicks, written }
  }

  return {
    add(click) {
      waiting ??= join()
      waiting.clicks.push(click)
      return waiting.written
    },
    async replayOwn(deps) {
      // No click can be spooled while a replay waits for the database.
      if ((await spools.isEmpty()) || !(await isAnswering(deps.database))) return
      await spools.replayOwn((record) => recordAll(deps, record))
    },
    async replayAbandoned(deps) {
      if (await isAnswering(deps.database)) await spools.replayAbandoned((record) => recordAll(deps, record))
    },
  }
}

async function recordAll(deps: ReplayDeps, record: Buffer): Promise<void> {
  await Promise.all(decode(record).map((click) => recordOnce(deps, click)))
}

/** Skips a click that was committed after all, when only the database's answer was lost. */
async function recordOnce(deps: ReplayDeps, click: ClickTransaction): Promise<void> {
  try {
    await deps.journal.append(...clickEntries(deps, await withoutErased(deps, click)))
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error
  }
}

/** Replaces a user who was erased since the click by a pseudonym. */
async function withoutErased({ database, keyRing }: ReplayDeps, click: ClickTransaction): Promise<ClickTransaction> {
  const isErased = await wasErasedAfter(database.db, keyRing, click, click.clickedAtMs)
  return isErased ? { ...click, userId: pseudonymOf(click.id), clientId: null } : click
}

const uniqueViolation = '23505'

function encode(clicks: readonly ClickTransaction[]): Buffer {
  return Buffer.from(JSON.stringify(clicks, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
}

function decode(record: Buffer): ClickTransaction[] {
  const clicks = JSON.parse(record.toString()) as (Omit<ClickTransaction, 'servingId'> & { servingId: string | null })[]
  return clicks.map((click) => ({ ...click, servingId: click.servingId === null ? null : BigInt(click.servingId) }))
}
