import { createHmac } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { findErasedAt, hasErasureSince } from './erasure.queries.ts'

/** The greatest difference between the clocks of two nodes. */
const clockSkewMs = 60_000

/**
 * Returns whether a user was erased after an instant by another node's clock; up to a minute before it counts as after.
 */
export async function mayBeErasedAfter(db: Db, keyRing: KeyRing, user: UserKey, atMs: number): Promise<boolean> {
  return wasErasedAfter(db, keyRing, user, atMs - clockSkewMs)
}

/** Returns the same for any user of an app. */
export async function mayAnyoneBeErasedAfter(db: Db, appId: string, atMs: number): Promise<boolean> {
  return hasErasureSince(db, appId, new Date(atMs - clockSkewMs))
}

/** Returns whether a user was erased after an instant: data about them from before must be dropped. */
export async function wasErasedAfter(db: Db, keyRing: KeyRing, user: UserKey, atMs: number): Promise<boolean> {
  const erasedAt = await findErasedAt(db, user.appId, personHash(keyRing, user))
  return erasedAt !== undefined && erasedAt.getTime() >= atMs
}

/** Hashes the user of an erasure: enough to recognise them, without naming them. */
export function personHash(keyRing: Pick<KeyRing, 'erasureTag'>, { appId, userId }: UserKey): Buffer {
  return createHmac('sha256', keyRing.erasureTag).update(`${appId} ${userId}`).digest()
}
