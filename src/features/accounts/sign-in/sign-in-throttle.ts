import { hash } from 'node:crypto'
import type { AccessParts } from '../../../access/access-parts.ts'
import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { rateLimited, type ServiceError } from '../../../errors.ts'
import { takeToken } from '../../../http/limits/take-token.ts'
import { networkOf } from '../../../lib/misses-by-address.ts'
import {
  deleteForgottenFailures,
  deleteSignInFailures,
  findBlockedUntil,
  type PauseRules,
  tryCountSignInFailure,
} from './sign-in-failures.queries.ts'

/** Nine wrong passwords in a row are answered without a pause. */
const signInPauses = { freeFailures: 9, firstPauseSeconds: 30, longestPauseSeconds: 300 }
/** Two messages of a kind go to an address without a pause after them. */
const mailPauses = { freeFailures: 2, firstPauseSeconds: 300, longestPauseSeconds: 3_600 }
/**
 * So many go to addresses that the members of one tenant choose, without a pause after them: by way of this service nobody writes to any
 * number of strangers.
 */
const invitationPauses = { ...mailPauses, freeFailures: 99 }
const testMailPauses = { ...mailPauses, freeFailures: 9 }
/** After so long without an attempt the row is forgotten. */
const memoryMs = 86_400_000

/** The name of passwords given for an address, as whose wrong ones are counted: all together, or those of a browser that the member has used. */
export function passwordsFor(email: string, device?: string): string {
  return device === undefined ? `address ${email}` : `device ${device} ${email}`
}

/** The name of passwords given in sessions of a member, so that strangers do not keep out who is signed in. */
export function passwordsOf({ memberId }: { readonly memberId: string }): string {
  return `member ${memberId}`
}

/**
 * Checks a password or a code, and counts it when it is wrong. After the tenth wrong one in
 * a row each further attempt has to wait, 30 s at first, 5 minutes at most; an attempt before that is a 429 whatever its
 * password. An attempt is counted before it is checked, so that parallel ones do not slip through.
 *
 * @param counted whose attempts count together; its first word says of what kind they are.
 * @param check throws when the password is wrong.
 */
export async function throttleSignIn<T>(
  { database: { db }, realClock }: Pick<Core, 'database' | 'realClock'>,
  counted: string,
  check: () => Promise<T>,
): Promise<T> {
  const emailHash = hashOf(counted)
  const nowMs = realClock.nowMs()
  await deleteForgottenFailures(db, new Date(nowMs - memoryMs))
  const failures = await tryCountSignInFailure(db, emailHash, new Date(nowMs), signInPauses)
  if (failures === undefined) throw await tooMany(db, emailHash, nowMs, wrongPasswords)
  const result = await check()
  await deleteSignInFailures(db, emailHash)
  return result
}

/** Forgets wrong passwords: the owner of the account has shown who they are. */
export async function clearSignInFailures(db: Db, counted: readonly string[]): Promise<void> {
  for (const each of counted) await deleteSignInFailures(db, hashOf(each))
}

/**
 * Returns whether one more message of a kind may go to an address, so that no mailbox is flooded, and may be sent for the project or
 * organization that invites. Counts it.
 */
export async function mayMail(
  { database: { db }, realClock }: Pick<Core, 'database' | 'realClock'>,
  kind: 'reset' | 'invitation',
  email: string,
  tenantId?: string,
): Promise<boolean> {
  const now = new Date(realClock.nowMs())
  const mayCount = async (counted: string, pauses: PauseRules) =>
    (await tryCountSignInFailure(db, hashOf(`${kind} ${counted}`), now, pauses)) !== undefined
  // The tenant's first: what its pause holds back must not count for the mailbox, which others write to.
  return (tenantId === undefined || (await mayCount(tenantId, invitationPauses))) && (await mayCount(email, mailPauses))
}

/**
 * Counts a test of alerts to an address, and of the app or organization that sends it. Throws `rate_limited` while a pause of either
 * lasts.
 */
export async function limitTestMail(db: Db, email: string, ownerId: string, nowMs: number): Promise<void> {
  const counts = [
    [email, mailPauses, testMailsToOne],
    [ownerId, testMailPauses, testMailsOfOne],
  ] as const
  for (const [counted, pauses, limit] of counts) {
    const hashed = hashOf(`alert-test ${counted}`)
    const sent = await tryCountSignInFailure(db, hashed, new Date(nowMs), pauses)
    if (sent === undefined) throw await tooMany(db, hashed, nowMs, limit)
  }
}

function hashOf(counted: string): Buffer {
  return hash('sha256', counted.toLowerCase(), 'buffer')
}

const wrongPasswords = {
  name: 'wrong-passwords',
  quota: signInPauses.freeFailures + 1,
  message: 'Too many wrong passwords in a row. Wait before you try again.',
}
const testMailsToOne = {
  name: 'test-mails',
  quota: mailPauses.freeFailures + 1,
  message: 'Several test e-mails went to this address already. Wait a few minutes before you send another.',
}
const testMailsOfOne = {
  name: 'test-mails-of-one',
  quota: testMailPauses.freeFailures + 1,
  message: 'Many test e-mails were sent for these alerts already. Wait before you send another.',
}

async function tooMany(
  db: Db,
  emailHash: Buffer,
  nowMs: number,
  { name, quota, message }: typeof testMailsToOne,
): Promise<ServiceError> {
  const untilMs = (await findBlockedUntil(db, emailHash))?.getTime() ?? nowMs
  const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1000))
  const policy = { name, quota, windowSeconds: memoryMs / 1000 }
  const refusal = { remaining: 0, resetSeconds: retryAfterSeconds, retryAfterSeconds }
  return rateLimited(refusal, policy, message)
}

type Limiter = Pick<AccessParts, 'rateLimiter'>

/** Attempts a second: each costs the hash of a password or the check of a signature. */
const perSecond = { ofAll: 20, ofOne: 5 }
const tooManySignIns = 'Too many sign-ins at once. Try again in a moment.'

/**
 * Takes one attempt of a visitor who has shown nothing yet: from the share of their network first, so that one network does
 * not use up what there is for all. Throws `rate_limited`.
 */
export async function limitStrangers(limiter: Limiter, kind: 'sign-in' | 'passkey', address?: string): Promise<void> {
  await takeToken(limiter, kind, `network:${networkOf(address)}`, perSecond.ofOne, tooManySignIns)
  await takeToken(limiter, kind, 'all', perSecond.ofAll, tooManySignIns)
}

/** Takes one code of a sign-in that waits for its second factor. Throws `rate_limited`. */
export async function limitCodes(limiter: Limiter, pendingSignIn: string): Promise<void> {
  await takeToken(limiter, 'code', pendingSignIn, perSecond.ofOne, tooManySignIns)
}
