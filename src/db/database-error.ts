import pg from 'pg'

/**
 * Connection lost or refused, even for a changed password or a database that is gone until its backup is restored, out of
 * resources, read-only (a demoted primary, a full disk), taken back by an operator or a time-out, also of a transaction that
 * this process had no time to go on with, or by the database itself for another transaction's sake.
 */
const unavailableStates = /^(08|28|53|57)|^(25006|25P03|3D000|55P03|40001|40P01)$/
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])
const driverMessages =
  /^(Connection terminated|timeout (expired|exceeded)|Query read timeout|Client (was closed|has encountered)|The database server does not answer|The embedded database )/

/** The SQLSTATE that Citus uses, for want of a specific one, when another of its servers has gone away. */
const internalError = 'XX000'
const lostServerMessage = /\bconnection\b/

/** One of several servers does not answer, or has not heard yet of what was committed. */
export class ServerAwayError extends Error {}

/**
 * Returns whether an error of a query means that the database is away or cannot write for now, so that the same request may
 * succeed later (503), rather than that the query is wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ServerAwayError) return true
  if (error instanceof pg.DatabaseError) {
    if (error.code === internalError) return lostServerMessage.test(error.message)
    return unavailableStates.test(error.code ?? '')
  }
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && socketCodes.has(code)) return true
  // `pg` gives these errors no code.
  return driverMessages.test(error.message)
}

/** Returns whether a statement was refused because a row of the same key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** Returns whether a statement was refused because the row that its own belongs to is gone. */
export function isMissingOwner(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** Returns whether a row was refused because the partition that it belongs to is gone. */
export function isMissingPartition(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514'
}

/** Returns whether the database refused what a row holds, which it will do each time. */
export function isRowRefused(error: unknown): boolean {
  const refusal = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  return refusal instanceof pg.DatabaseError && /^2[23]/.test(refusal.code ?? '')
}
