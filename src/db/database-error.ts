import pg from 'pg'

/**
 * SQLSTATEs of a database that is away or busy: connection lost or refused (even for a changed password, or a database
 * missing until its backup is restored), out of resources, read-only (a demoted primary, a full disk), cancelled by an
 * operator or a timeout, idle in a transaction for too long, or rolled back in favour of another transaction.
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

/** The generic SQLSTATE that Citus reports if another of its servers has gone away. */
const internalError = 'XX000'
const lostServerMessage = /\bconnection\b/

/** One of several servers does not answer, or does not show recent commits yet. */
export class ServerAwayError extends Error {}

/**
 * Returns whether a query failed because the database is away or cannot write for now (the same request may succeed
 * later: 503), rather than because the query is wrong.
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

/** Returns whether a statement was refused because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** Returns whether a statement was refused because the row that its row refers to is gone. */
export function isMissingOwner(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** Returns whether a row was refused because its partition is gone. */
export function isMissingPartition(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514'
}

/** Returns whether the database refused a row's content, which it will do every time. */
export function isRowRefused(error: unknown): boolean {
  const refusal = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  return refusal instanceof pg.DatabaseError && /^2[23]/.test(refusal.code ?? '')
}
