/** The exit codes of commands; every help text lists them. */
export const exitCodes = {
  done: 0,
  /** The command ran, and its answer is no: a fault was found, a conversion was refused, nothing was accepted. */
  no: 1,
  /** The command line or a file it names is wrong: nothing was done. */
  usage: 2,
  /** Not signed in, or not allowed. */
  access: 3,
  /** The service does not answer, or cannot: try again. */
  unavailable: 4,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

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
