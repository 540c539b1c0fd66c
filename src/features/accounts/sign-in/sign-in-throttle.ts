import { hash } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  deleteForgottenFailures,
  deleteSignInFailures,
  findBlockedUntil,
  tryCountSignInFailure,
} from './sign-in-failures.queries.ts'

/** Nine wrong passwords in a row are answered without a pause. */
const signInPauses = { freeFailures: 9, firstPauseSeconds: 30, longestPauseSeconds: 300 }
/** Two links to a new password may be asked for without a pause. */
const resetPauses = { freeFailures: 2, firstPauseSeconds: 300, longestPauseSeconds: 3_600 }
/** After so long without an attempt the row is forgotten. */
const memoryMs = 86_400_000

/**
 * Checks a password that is given for an e-mail address, and counts it when it is wrong. After the tenth wrong one in
 * a row each further attempt has to wait, 30 s at first, 5 minutes at most; an attempt before that is a 429 whatever its
 * password. An attempt is counted before it is checked, so that parallel ones do not slip through. A browser from which the
 * member has signed in before is counted by itself, so that others cannot keep the member out.
 *
 * @param check throws when the password is wrong.
 * @param device what `knownDeviceOf` says.
 */
export async function throttleSignIn<T>(
  { db, clock }: { db: Db; clock: Clock },
  email: string,
  check: () => Promise<T>,
  device?: string,
): Promise<T> {
  const emailHash = hashOf(device === undefined ? email : `device ${device} ${email}`)
  const nowMs = clock.nowMs()
  await deleteForgottenFailures(db, new Date(nowMs - memoryMs))
  const failures = await tryCountSignInFailure(db, emailHash, new Date(nowMs), signInPauses)
  if (failures === undefined) throw await tooMany(db, emailHash, nowMs)
  const result = await check()
  await deleteSignInFailures(db, emailHash)
  return result
}

/** Forgets the wrong passwords for an address: its owner has shown who they are. */
export async function clearSignInFailures(db: Db, email: string): Promise<void> {
  await deleteSignInFailures(db, hashOf(email))
}

/**
 * Returns whether one more link to a new password may go to an address, so that no mailbox is flooded. Counts the request.
 */
export async function mayAskForReset({ db, clock }: { db: Db; clock: Clock }, email: string): Promise<boolean> {
  const asked = await tryCountSignInFailure(db, hashOf(`reset ${email}`), new Date(clock.nowMs()), resetPauses)
  return asked !== undefined
}

function hashOf(email: string): Buffer {
  return hash('sha256', email.toLowerCase(), 'buffer')
}

async function tooMany(db: Db, emailHash: Buffer, nowMs: number): Promise<ServiceError> {
  const untilMs = (await findBlockedUntil(db, emailHash))?.getTime() ?? nowMs
  const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1000))
  return new ServiceError('rate_limited', 'Too many wrong passwords in a row. Wait before you try again.', {
    retryAfterSeconds,
  })
}
