import { createHmac } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { findErasedAt, hasErasureSince } from './erasure.queries.ts'

/** How far the clocks of two nodes may be apart. */
const clockSkewMs = 60_000

/** Checks whether a person was erased after an instant by another node's clock; one within a minute before it counts as after. */
export async function mayBeErasedAfter(db: Db, keyRing: KeyRing, user: UserKey, atMs: number): Promise<boolean> {
  return wasErasedAfter(db, keyRing, user, atMs - clockSkewMs)
}

/** Checks the same of anyone of an app. */
export async function mayAnyoneBeErasedAfter(db: Db, appId: string, atMs: number): Promise<boolean> {
  return hasErasureSince(db, appId, new Date(atMs - clockSkewMs))
}

/**
 * Checks whether a person was erased after an instant: whatever was kept of them from before must be dropped.
 */
export async function wasErasedAfter(db: Db, keyRing: KeyRing, user: UserKey, atMs: number): Promise<boolean> {
  const erasedAt = await findErasedAt(db, user.appId, personHash(keyRing, user))
  return erasedAt !== undefined && erasedAt.getTime() >= atMs
}

/** Hashes the person of an erasure: enough to recognise them, and nothing that names them. */
export function personHash(keyRing: Pick<KeyRing, 'erasureTag'>, { appId, userId }: UserKey): Buffer {
  return createHmac('sha256', keyRing.erasureTag).update(`${appId} ${userId}`).digest()
}
