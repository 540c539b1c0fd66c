import { isAPIError } from 'better-auth/api'
import { isDatabaseUnavailable, isMissingOwner } from '../../../db/database-error.ts'
import type { ServiceError } from '../../../errors.ts'

/** Puts our errors in the place of better-auth's refusals; its other failures pass. */
export async function translate<T>(
  request: Promise<T>,
  errorOf: (code: string | undefined) => ServiceError,
): Promise<T> {
  try {
    return await unwrap(request)
  } catch (error) {
    if (isAPIError(error) && (error.statusCode < 500 || isBadPasskey(error.body?.code))) throw errorOf(error.body?.code)
    // The member was removed while the request was under way.
    if (isMissingOwner(error)) throw errorOf(undefined)
    throw error
  }
}

/** Returns whether better-auth refused a request because its session is closed. */
export function isSignedOut(error: unknown): boolean {
  return isAPIError(error) && error.statusCode === 401
}

/**
 * Rethrows the database's own error: better-auth wraps it in one of its own, which hides that the database is
 * unavailable.
 */
export async function unwrap<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && isDatabaseUnavailable(error.cause)) throw error.cause
    throw error
  }
}

/** better-auth blames itself for what a browser has sent. */
function isBadPasskey(code: string | undefined): boolean {
  return code === 'FAILED_TO_VERIFY_REGISTRATION'
}
