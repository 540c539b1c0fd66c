/** The exit codes of the command line and of the tools it runs. */
export const exitCodes = {
  done: 0,
  /** The command ran, and its answer is no. */
  no: 1,
  usage: 2,
  access: 3,
  unavailable: 4,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The meaning of each code, as every help text lists them. */
export const exitCodeText = [
  ['0', 'done'],
  ['1', 'the answer is no: a fault was found, a conversion was refused, an expectation did not hold'],
  ['2', 'the command line or a file is wrong; nothing was done'],
  ['3', 'not signed in, or not allowed'],
  ['4', 'the service or database does not answer, or the command was stopped: try again'],
] as const
