import type { ExitCode } from './command-error.ts'
import type { Output } from './output.ts'
import type { Service } from './service.ts'

export interface TextOption {
  readonly about: string
  /** The placeholder of the value in help: `<id>`. */
  readonly value: string
  readonly choices?: readonly string[]
}

export interface FlagOption {
  readonly about: string
}

export type Options = Readonly<Record<string, TextOption | FlagOption>>

/** The options of a command line as the command's table types them. */
export type Given<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends TextOption ? string | undefined : boolean
}

export interface Argument {
  readonly name: string
  readonly about: string
  readonly isOptional?: boolean
  readonly choices?: readonly string[]
}

/** The process's streams, environment and signal; tests pass their own. */
export interface Io {
  readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C, which ends commands that run until stopped. */
  readonly signal: AbortSignal
}

export interface Context {
  readonly io: Io
  readonly output: Output
  /** Connects to the service that the options and the environment name. */
  readonly connect: () => Promise<Service>
  /** The service's address, as `connect` would use it. */
  readonly url: string
}

/**
 * One command: its name, its arguments and options, and its action. Help, completion and the reference are made from
 * it.
 */
export interface Command<O extends Options = Options> {
  /** One or two words: `start`, `postback test`. */
  readonly name: string
  readonly about: string
  readonly details?: string
  readonly arguments?: readonly Argument[]
  readonly options: O
  readonly examples: readonly (readonly [commandLine: string, about: string])[]
  /** Returns the exit code where it may be another than 0. */
  run(context: Context, given: Given<O>, values: readonly string[]): Promise<ExitCode> | Promise<void>
}

/** Types a command's `run` by its own options, and returns it as a general `Command` for lists. */
export function command<const O extends Options>(definition: Command<O>): Command {
  return definition as unknown as Command
}

export const commonOptions = {
  url: {
    value: '<url>',
    about: 'Address of the service; else OFFERWIRE_URL, the last sign-in, http://localhost:3000.',
  },
  json: { about: 'Answer in JSON on standard output: one document, or a line for each event.' },
  'no-color': { about: 'No colors; NO_COLOR does the same.' },
  help: { about: 'Show this help.' },
} as const satisfies Options

export const sharedOptions = {
  app: { value: '<id>', about: 'The app, by id or name; needed if there are several.' },
  organization: { value: '<id>', about: 'The advertiser, by id or name; needed if there are several.' },
  yes: { about: 'Do not ask for confirmation.' },
} as const satisfies Options
