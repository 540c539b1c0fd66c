import type { Actor } from '../../../access/actor.ts'
import { notFound } from '../../../access/actor.ts'
import type { ChangeOrigin } from '../../../access/request-origin.ts'
import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { transact } from '../../../db/transact.ts'
import { type SnapshotChange, withSnapshotChanges } from '../../../snapshot/snapshot-changes.ts'
import type { AccountParts } from '../account-parts.ts'
import { findMembership } from '../members.queries.ts'
import { type AuditRecord, type RecordAuditServices, recordAudit } from './record-audit.ts'

/** A change of the management API: whose it is and from where, and the services that it is made with. */
export type Change = ChangeOrigin &
  RecordAuditServices &
  Pick<Core, 'database' | 'snapshots'> &
  Pick<AccountParts, 'changeTurns'>

/** The result of a change: its answer and its audit entries. Without an audit entry nothing was changed. */
export interface ChangeOutcome<T> {
  readonly answer: T
  readonly audit: AuditRecord | readonly AuditRecord[] | undefined
  /** The parts of the snapshot that the change affects, if any. */
  readonly shows?: readonly SnapshotChange[]
}

/**
 * Makes one change of the management API: the writes of `work`, the audit entry and the snapshot changes commit
 * together, and the change is in force in this process when the promise resolves. Changes run beside each other: work
 * that depends on what it read locks it first, and touches nothing but the database, as it may be run again.
 */
export async function applyChange<T>(change: Change, work: (db: Db) => Promise<ChangeOutcome<T>>): Promise<T> {
  const { actor, database, snapshots, changeTurns } = change
  const make = async (db: Db): Promise<{ answer: T; isShown: boolean }> => {
    const { answer, audit = [], shows = [] } = await work(db)
    const records = [audit].flat()
    if (records.length === 0) return { answer, isShown: false }
    await recordAudit(withSnapshotChanges(db, shows), change, ...records)
    return { answer, isShown: shows.length > 0 }
  }
  // The demo network is installed in one transaction, of which each change is a part.
  const { answer, isShown } = await changeTurns(actor, () =>
    database.db.isTransaction ? make(database.db) : runForMember(database.db, actor, make),
  )
  // Changes that were committed while another was read are read together.
  if (isShown) await snapshots.refresh(true)
  return answer
}

/** The actor must still be a member of what the request began with: its body and its turn may be long in coming. */
function runForMember<T>(db: Db, actor: Actor, work: (trx: Db) => Promise<T>): Promise<T> {
  const ofMember = async (trx: Db) => {
    if (actor.memberId !== undefined) {
      const { isOperator, projectIds, organizationIds } = await findMembership(trx, actor.memberId, 'keep')
      const isWhole =
        (isOperator || !actor.isOperator) &&
        actor.projectIds.every((id) => projectIds.includes(id)) &&
        actor.organizationIds.every((id) => organizationIds.includes(id))
      if (!isWhole) throw notFound()
    }
    return work(trx)
  }
  return transact(db, ofMember, { waitsOn: true })
}
