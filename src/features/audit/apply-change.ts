import type { Db } from '../../db/database.ts'
import type { SnapshotPart } from '../../db/tables.ts'
import type { Services } from '../../services.ts'
import { markSnapshotChanged } from '../../snapshot/snapshot-rows.ts'
import { type AuditRecord, type ChangeOrigin, type RecordAuditServices, recordAudit } from './record-audit.ts'

export type ApplyChangeServices = RecordAuditServices & Pick<Services, 'database' | 'snapshots' | 'changeTurns'>

/** What a change answers, and what is told about it; no audit means that nothing was changed after all. */
export interface ChangeOutcome<T> {
  readonly answer: T
  readonly audit: AuditRecord | undefined
}

/**
 * Makes one change of the management API: what `work` writes, the audit entry and the marks on the snapshot commit
 * together, and the change is in force in this process when the promise resolves.
 *
 * The marks come first: they order changes of the same part one after the other, so that an app and a campaign that are
 * made at once see each other.
 *
 * @param parts what of the snapshot the change shows in.
 */
export async function applyChange<T>(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  parts: readonly SnapshotPart[],
  work: (db: Db) => Promise<ChangeOutcome<T>>,
): Promise<T> {
  const { database, snapshots, changeTurns } = services
  const change = async (db: Db): Promise<T> => {
    for (const part of parts.toSorted()) await markSnapshotChanged(db, part)
    const outcome = await work(db)
    if (outcome.audit !== undefined) await recordAudit(db, services, origin, outcome.audit)
    return outcome.answer
  }
  const answer = await changeTurns(() => database.db.transaction().execute(change))
  if (parts.length > 0) await snapshots.refresh()
  return answer
}
