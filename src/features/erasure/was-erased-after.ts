import type { Db } from '../../db/database.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import { findErasedAt, type Person } from './erasure.queries.ts'
import { personHash } from './person-hash.ts'

/** Whether somebody was erased after an instant: what was kept elsewhere of them since before must be dropped. */
export async function wasErasedAfter(db: Db, keyRing: KeyRing, person: Person, atMs: number): Promise<boolean> {
  const erasedAt = await findErasedAt(db, person.appId, personHash(keyRing, person))
  return erasedAt !== undefined && erasedAt.getTime() >= atMs
}
