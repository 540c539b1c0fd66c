import { limitConcurrency } from '../../../lib/limit-concurrency.ts'

// scrypt runs on the threads that files and the embedded database need as well.
const limit = limitConcurrency(2, 100)

/** Returns the hash of a password, as it is stored. Throws `over_capacity` when a hundred wait. */
export async function hashPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return limit(() => hashPassword(password))
}

/** Returns whether a password has this hash. Throws `over_capacity` when a hundred wait. */
export async function verifyPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  const { verifyPassword } = await import('better-auth/crypto')
  return limit(() => verifyPassword(attempt))
}
