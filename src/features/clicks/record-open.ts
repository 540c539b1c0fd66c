import type { Journal } from '../../db/journal/journal.ts'
import { ServiceError } from '../../errors.ts'
import { type OpenEntriesDeps, openEntries } from './open-entries.ts'
import type { OpenSpool } from './open-spool.ts'
import type { OpenedTransaction } from './opened-transaction.ts'

export interface RecordOpenDeps extends OpenEntriesDeps {
  readonly journal: Journal
  readonly openSpool: Pick<OpenSpool, 'add'>
}

/**
 * Records an open before it is answered: transaction and provisional grant in one commit (spec 3). When the
 * database does not take it in time, it goes to the spool on disk, from which it is recorded later.
 */
export async function recordOpen(deps: RecordOpenDeps, open: OpenedTransaction): Promise<void> {
  try {
    await deps.journal.append(...openEntries(deps, open))
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await deps.openSpool.add(open)
  }
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === 'unavailable' || error.code === 'over_capacity')
}
