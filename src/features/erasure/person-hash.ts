import { createHmac } from 'node:crypto'
import type { KeyRing } from '../../lib/ids/key-ring.ts'
import type { PersonKey } from '../../lib/ids/person-key.ts'

/** Hashes the person of an erasure: enough to recognise them, and nothing that names them. */
export function personHash(keyRing: Pick<KeyRing, 'erasureTag'>, { appId, userId }: PersonKey): Buffer {
  return createHmac('sha256', keyRing.erasureTag).update(`${appId} ${userId}`).digest()
}
