import { limitConcurrency } from '../../../lib/limit-concurrency.ts'

// scrypt runs on the threads that files and the embedded database also need.
const limit = limitConcurrency(2, 100)

/** Returns a password's hash as stored. Throws `over_capacity` if a hundred wait. */
export async function hashPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return limit(() => hashPassword(password))
}

/** Returns whether a password matches a hash. Throws `over_capacity` if a hundred wait. */
export async function verifyPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  const { verifyPassword } = await import('better-auth/crypto')
  return limit(() => verifyPassword(attempt))
}
