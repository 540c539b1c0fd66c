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
/** Invitations a tenant may send before pauses begin, so that the service cannot be used to spam. */
const invitationPauses = { ...mailPauses, freeFailures: 99 }
const testMailPauses = { ...mailPauses, freeFailures: 9 }
/** The time without an attempt after which a row is forgotten. */
const memoryMs = 86_400_000

/**
 * The key under which wrong passwords for an address are counted: all together, or apart for a browser that the member
 * has used.
 */
export function passwordsFor(email: string, device?: string): string {
  return device === undefined ? `address ${email}` : `device ${device} ${email}`
}

/** The key for passwords given in a member's sessions, so that strangers cannot lock out a signed-in member. */
export function passwordsOf({ memberId }: { readonly memberId: string }): string {
  return `member ${memberId}`
}

/**
 * Checks a password or a code, and counts wrong ones. After the tenth wrong one in a row each further attempt must
 * wait, 30 s at first, 5 minutes at most; an earlier attempt is a 429 even with the right password. An attempt is
 * counted before it is checked, so that parallel ones do not slip through.
 * @param counted the key under which attempts are counted; its first word is their kind.
 * @param check throws if the password is wrong.
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

/** Forgets wrong passwords once the owner of the account has signed in. */
export async function clearSignInFailures(db: Db, counted: readonly string[]): Promise<void> {
  for (const each of counted) await deleteSignInFailures(db, hashOf(each))
}

/**
 * Returns whether one more message of a kind may go to an address (so that no mailbox is flooded), and be sent for the
 * project or organization that invites. Counts it.
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
  // The tenant's first: a message that its pause holds back must not count for the mailbox, which others may write to.
  return (tenantId === undefined || (await mayCount(tenantId, invitationPauses))) && (await mayCount(email, mailPauses))
}

/**
 * Counts a test of alerts to an address, and by the app or organization that sends it. Throws `rate_limited` during a
 * pause of either.
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

/** Attempts per second: each costs the hash of a password or the check of a signature. */
const perSecond = { ofAll: 20, ofOne: 5 }
const tooManySignIns = 'Too many sign-ins at once. Try again in a moment.'

/**
 * Takes one attempt of an unknown visitor, from the share of their network first, so that one network cannot use up the
 * total. Throws `rate_limited`.
 */
export async function limitStrangers(limiter: Limiter, kind: 'sign-in' | 'passkey', address?: string): Promise<void> {
  await takeToken(limiter, kind, `network:${networkOf(address)}`, perSecond.ofOne, tooManySignIns)
  await takeToken(limiter, kind, 'all', perSecond.ofAll, tooManySignIns)
}

/** Takes one code of a sign-in that waits for its second factor. Throws `rate_limited`. */
export async function limitCodes(limiter: Limiter, pendingSignIn: string): Promise<void> {
  await takeToken(limiter, 'code', pendingSignIn, perSecond.ofOne, tooManySignIns)
}
