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

/** A change of the management API: its author, its origin, and the services it uses. */
export type Change = ChangeOrigin &
  RecordAuditServices &
  Pick<Core, 'database' | 'snapshots'> &
  Pick<AccountParts, 'changeTurns'>

/** The result of a change: its answer and its audit entries. No audit entry means that nothing was changed. */
export interface ChangeOutcome<T> {
  readonly answer: T
  readonly audit: AuditRecord | readonly AuditRecord[] | undefined
  /** The parts of the snapshot that the change affects, if any. */
  readonly shows?: readonly SnapshotChange[]
}

/**
 * Makes one change of the management API. The writes of `work`, the audit entry and the snapshot changes commit
 * together, and the change is in force in this process when the promise resolves. Changes run concurrently: `work`
 * locks whatever its writes depend on first, and touches only the database, since it may be repeated.
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
  // A change to the demo network is part of the transaction that makes it. To wait for a turn there could be for ever.
  const { answer, isShown } = database.db.isTransaction
    ? await make(database.db)
    : await changeTurns(actor, () => runForMember(database.db, actor, make))
  // Changes committed while an earlier one is read are read together.
  if (isShown) await snapshots.refresh(true)
  return answer
}

/** Keeps the actor's membership until the commit, and checks it: the body and the turn of a request may take long. */
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
