import type { Journal } from '../../db/journal/journal.ts'
import { ServiceError } from '../../errors.ts'
import { type ClickEntriesDeps, clickEntries } from './click-entries.ts'
import type { ClickSpool } from './click-spool.ts'
import type { ClickTransaction } from './click-transaction.ts'

export interface RecordClickDeps extends ClickEntriesDeps {
  readonly journal: Journal
  readonly clickSpool: Pick<ClickSpool, 'add'>
}

/**
 * Records an open before it is answered: transaction and provisional grant in one commit (spec 3). When the
 * database does not take it in time, it goes to the spool on disk, from which it is recorded later.
 */
export async function recordClick(deps: RecordClickDeps, open: ClickTransaction): Promise<void> {
  try {
    await deps.journal.append(...clickEntries(deps, open))
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await deps.clickSpool.add(open)
  }
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === 'unavailable' || error.code === 'over_capacity')
}
