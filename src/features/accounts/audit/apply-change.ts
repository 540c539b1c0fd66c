import type { Db } from '../../../db/database.ts'
import type { Services } from '../../../services.ts'
import { type SnapshotChange, withSnapshotChanges } from '../../../snapshot/snapshot-changes.ts'
import { type AuditRecord, type ChangeOrigin, type RecordAuditServices, recordAudit } from './record-audit.ts'

export type ApplyChangeServices = RecordAuditServices & Pick<Services, 'database' | 'snapshots' | 'changeTurns'>

/** What a change answers, and what is told about it; no audit means that nothing was changed after all. */
export interface ChangeOutcome<T> {
  readonly answer: T
  readonly audit: AuditRecord | undefined
  /** What of the snapshot it shows in, if anything. */
  readonly shows?: readonly SnapshotChange[]
}

/**
 * Makes one change of the management API: what `work` writes, the audit entry and what the snapshot is to read again commit
 * together, and the change is in force in this process when the promise resolves. Changes run beside each other: work that
 * depends on what it read locks it first. Given a transaction as its database, it makes the change a part of that.
 */
export async function applyChange<T>(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  work: (db: Db) => Promise<ChangeOutcome<T>>,
): Promise<T> {
  const { database, snapshots, changeTurns } = services
  const change = async (db: Db): Promise<{ answer: T; isShown: boolean }> => {
    const { answer, audit, shows = [] } = await work(db)
    if (audit === undefined) return { answer, isShown: false }
    await recordAudit(withSnapshotChanges(db, shows), services, origin, audit)
    return { answer, isShown: shows.length > 0 }
  }
  const { answer, isShown } = await changeTurns(() =>
    database.db.isTransaction ? change(database.db) : database.db.transaction().execute(change),
  )
  // Changes that were committed while another was read are read together.
  if (isShown) await snapshots.refresh(true)
  return answer
}

/**
 * Makes several changes one: those that `work` makes with the services it is given commit together, and are in force in this
 * process when the promise resolves.
 */
export async function applyTogether<T>(
  services: ApplyChangeServices,
  work: (services: ApplyChangeServices) => Promise<T>,
): Promise<T> {
  const { database, snapshots, changeTurns } = services
  const answer = await changeTurns(() =>
    database.db.transaction().execute((trx) =>
      work({
        ...services,
        database: { ...database, db: trx },
        // Nothing of it can be seen before it is committed, and the turn that it has is for all of it.
        snapshots: { ...snapshots, refresh: async () => {} },
        changeTurns: (part) => part(),
      }),
    ),
  )
  await snapshots.refresh(true)
  return answer
}
