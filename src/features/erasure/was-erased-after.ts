import type { Db } from '../../db/database.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import type { PersonKey } from '../../lib/ids/person-key.ts'
import { findErasedAt } from './erasure.queries.ts'
import { personHash } from './person-hash.ts'

/**
 * Checks whether a person was erased after an instant: whatever was kept of them from before must be dropped.
 */
export async function wasErasedAfter(db: Db, keyRing: KeyRing, person: PersonKey, atMs: number): Promise<boolean> {
  const erasedAt = await findErasedAt(db, person.appId, personHash(keyRing, person))
  return erasedAt !== undefined && erasedAt.getTime() >= atMs
}
