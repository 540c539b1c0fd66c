import { createHmac } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { randomUuid } from '../../lib/uuid.ts'
import type { Services } from '../../services.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import type { ChangeOrigin } from '../audit/record-audit.ts'
import * as queries from './erasure.queries.ts'
import { erasedChannel, forgetPerson } from './forget-person.ts'
import { type PersonalTable, personalTables, type TableContent } from './personal-columns.ts'

export type ErasePersonDeps = ApplyChangeServices &
  Pick<Services, 'random' | 'journal' | 'keyRing' | 'servings' | 'entitlementReads' | 'learning' | 'snapshots'>

/** What was erased: rows by table, those that keep a pseudonym included. */
export interface ErasureReceipt {
  readonly erasedAt: string
  readonly tables: Readonly<Record<PersonalTable, number>>
}

/**
 * Removes one person of an app from every table, in one transaction, and from the memory of every node. Money and what
 * figures are made of stay, under a pseudonym that leads back to nobody.
 */
export async function erasePerson(
  deps: ErasePersonDeps,
  origin: ChangeOrigin,
  person: queries.Person,
): Promise<ErasureReceipt> {
  // Nothing of them may be on its way into the tables behind our back.
  await deps.journal.append()
  const erasedAt = new Date(deps.clock.nowMs())
  const pseudonym = `erased-${randomUuid(deps.random)}`
  const receipt = await applyChange(deps, origin, [], async (db) => {
    const tables = {} as Record<PersonalTable, number>
    for (const [table, content] of Object.entries(personalTables) as [PersonalTable, TableContent][]) {
      tables[table] = await queries.eraseRows(db, [table, content], person, pseudonym)
    }
    await queries.upsertErasure(db, person.appId, personHash(deps, person), erasedAt)
    if (deps.database.kind === 'postgres') await queries.notifyErased(db, erasedChannel, person)
    const audit = {
      action: 'user.erase',
      objectType: 'app',
      objectId: person.appId,
      projectId: deps.snapshots.current().apps.get(person.appId)?.projectId,
      changes: { pseudonym, tables },
    }
    return { answer: { erasedAt: erasedAt.toISOString(), tables }, audit }
  })
  await forgetPerson(deps, person)
  return receipt
}

/** Whether somebody was erased after an instant: what was kept elsewhere of them since before must be dropped. */
export async function wasErasedAfter(
  db: Db,
  deps: Pick<Services, 'keyRing'>,
  person: queries.Person,
  atMs: number,
): Promise<boolean> {
  const erasedAt = await queries.findErasedAt(db, person.appId, personHash(deps, person))
  return erasedAt !== undefined && erasedAt.getTime() >= atMs
}

function personHash({ keyRing }: Pick<Services, 'keyRing'>, { appId, userId }: queries.Person): Buffer {
  return createHmac('sha256', keyRing.erasureTag).update(`${appId} ${userId}`).digest()
}
