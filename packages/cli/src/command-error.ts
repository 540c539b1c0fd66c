import { type ExitCode, exitCodes } from '../../../tools/exit-codes.ts'

export { type ExitCode, exitCodes }

/** Ends a command: what happened, what to do about it, and the exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode
  /** A stable word: the service's own where it gave one. */
  readonly code: string
  readonly remedy: string | undefined

  constructor(exitCode: ExitCode, code: string, message: string, remedy?: string) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
    this.code = code
    this.remedy = remedy
  }
}

/** A command line that cannot be meant. */
export function usageError(message: string, remedy?: string): CommandError {
  return new CommandError(exitCodes.usage, 'usage', message, remedy)
}
