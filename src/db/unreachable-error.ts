import { StartError } from '../lib/start-error.ts'

/** `DATABASE_URL` leads to no database; the message says why, and never repeats the URL, which has a password. */
export class DatabaseUnreachableError extends StartError {
  override readonly name = 'DatabaseUnreachableError'

  constructor(cause: unknown) {
    super(`DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause })
  }
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with an error for each, and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
