import type { Command as Node } from 'commander'
import type { ExitCode } from './command-error.ts'
import type { Io } from './io.ts'
import type { Output } from './output.ts'
import type { Service } from './service.ts'

export interface TextOption {
  readonly about: string
  /** The placeholder of the value in help: `<id>`. */
  readonly value: string
  readonly choices?: readonly string[]
  readonly isRequired?: true
}

export interface FlagOption {
  readonly about: string
}

export type Options = Readonly<Record<string, TextOption | FlagOption>>

/** The name of an option in code: `forwardTo` of `--forward-to`. */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

/** The options of a command line as the command's table types them. */
export type Given<O extends Options> = {
  readonly [Name in keyof O & string as CamelCase<Name>]: O[Name] extends { readonly isRequired: true }
    ? string
    : O[Name] extends TextOption
      ? string | undefined
      : boolean
}

export interface Argument {
  readonly name: string
  readonly about: string
  readonly isOptional?: boolean
  readonly choices?: readonly string[]
}

export interface Context {
  readonly io: Io
  readonly output: Output
  /** Connects to the service that the options and the environment name. */
  readonly connect: () => Promise<Service>
  /** The service's address, as `connect` would use it. */
  readonly url: string
  /** Whether `--url` or OFFERWIRE_URL named it. */
  readonly isNamed: boolean
  /** The tree of all commands. */
  readonly program: Node
}

/** One command: name, arguments, options and action; `program.ts` makes commander's of it. */
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

export const sharedOptions = {
  app: { value: '<id>', about: 'The app, by id or name; needed if there are several.' },
  organization: { value: '<id>', about: 'The advertiser, by id or name; needed if there are several.' },
  yes: { about: 'Do not ask for confirmation.' },
} as const satisfies Options
