import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, type CommanderError, Help, Command as Node, Option } from 'commander'
import { exitCodeText } from '../../../tools/exit-codes.ts'
import type { Command, Given, Options } from './command.ts'
import { type CommandError, usageError } from './command-error.ts'
import { serviceRoot } from './installation.ts'
import type { Output } from './output.ts'

/** What a command line asks for. */
export interface Asked {
  readonly command: Command
  readonly given: Given<Options>
  readonly values: readonly string[]
  /** The value of `--url`. */
  readonly url: string | undefined
  readonly program: Node
}

const helpWidth = 100

/** Makes commander's tree of the commands; parsing a line calls `run`, or rejects with a `CommanderError`. */
export function createProgram(
  commands: readonly Command[],
  output: Output,
  run: (asked: Asked) => Promise<void>,
): Node {
  const { version } = JSON.parse(readFileSync(join(serviceRoot, 'package.json'), 'utf8')) as { version: string }
  const tables = new Map<Node, Command>()
  const node = (name: string) => prepare(new Node(name), output, tables)
  const program = node('offerwire')
    .version(output.json ? JSON.stringify({ version }) : version, '--version', 'Show the version.')
    .option('--url <url>', 'Address of the service; else OFFERWIRE_URL, the last sign-in, http://localhost:3000.')
    .option('--json', 'Answer in JSON on standard output: one document, or a line for each event.')
    .option('--no-color', 'No colors; NO_COLOR does the same.')
  refuseOthers(program)
  const groupOf = (name: string) => {
    const known = program.commands.find((each) => each.name() === name)
    if (known !== undefined) return known
    const made = node(name)
    program.addCommand(refuseOthers(made))
    return made
  }
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ')
    const made = node(second ?? first).description([command.about, command.details].filter(Boolean).join('\n\n'))
    tables.set(made, command)
    addTable(made, command, (given, values) => {
      return run({ command, given, values, url: program.opts<{ url?: string }>().url, program })
    })
    const group = second === undefined ? program : groupOf(first)
    group.addCommand(made)
  }
  return program
}

function prepare(made: Node, output: Output, tables: ReadonlyMap<Node, Command>): Node {
  made.createHelp = () => new TableHelp(output, tables)
  return made
    .exitOverride()
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => output.write(text),
      // What is wrong with a line is said once, by whoever catches it.
      writeErr: () => undefined,
      getOutHelpWidth: () => helpWidth,
      getOutHasColors: () => true,
    })
}

type Run = (given: Given<Options>, values: readonly string[]) => Promise<void>

function addTable(made: Node, { options, arguments: expected = [] }: Command, run: Run): void {
  for (const { name, about, isOptional, choices } of expected) {
    const argument = new Argument(isOptional ? `[${name}]` : `<${name}>`, about)
    made.addArgument(choices === undefined ? argument : argument.choices(choices))
  }
  const named = Object.entries(options).map(([name, option]) => {
    const added = new Option('value' in option ? `--${name} ${option.value}` : `--${name}`, option.about)
    if ('choices' in option && option.choices !== undefined) added.choices(option.choices)
    made.addOption('isRequired' in option ? added.makeOptionMandatory() : added)
    return [camelCase(name), added] as const
  })
  made.action(() => {
    const values = made.opts<Record<string, string | boolean | undefined>>()
    const given = named.map(([name, option]) => {
      const value = values[option.attributeName()]
      return [name, option.negate ? value === false : (value ?? (option.isBoolean() ? false : undefined))]
    })
    return run(Object.fromEntries(given), made.args)
  })
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Lets a group refuse words that are no command of its own; the program alone shows its help. */
function refuseOthers(group: Node): Node {
  return group.argument('[command]').action((word: string | undefined) => {
    const isProgram = group.parent === null
    if (isProgram && word === undefined) group.help()
    const names = group.commands.map((each) => `offerwire ${group.name()} ${each.name()}`)
    const remedy = isProgram ? 'offerwire --help lists them.' : `Try ${names.join(', ')}.`
    const said = [isProgram ? '' : group.name(), word].filter(Boolean).join(' ')
    throw usageError(`There is no command "${said}".`, remedy)
  })
}

/**
 * The error that commander's means: what is wrong with the line, or undefined where help or the version was asked for.
 */
export function lineError({ exitCode, message }: CommanderError): CommandError | undefined {
  const [first = '', ...rest] = message.replace(/^error: /, '')
  return exitCode === 0 ? undefined : usageError(first.toUpperCase() + rest.join(''))
}

/** Commander's help with examples, exit codes and what is required; one JSON document with `--json`. */
class TableHelp extends Help {
  override showGlobalOptions = true
  readonly #output: Output
  readonly #tables: ReadonlyMap<Node, Command>

  constructor(output: Output, tables: ReadonlyMap<Node, Command>) {
    super()
    this.#output = output
    this.#tables = tables
  }

  override formatHelp(node: Node, helper: Help): string {
    const shown = leavesOf(node).flatMap((leaf) => this.#tables.get(leaf) ?? [])
    const own = this.#tables.get(node)
    if (this.#output.json) {
      const described = ({ run: _, ...rest }: Command) => rest
      return `${JSON.stringify(own === undefined ? { commands: shown.map(described) } : described(own))}\n`
    }
    const examples = node.parent === null ? [] : shown.flatMap((command) => command.examples)
    const row = ([left, right]: readonly [string, string]) => `  ${left}\n      ${right}`
    const more = 'offerwire <command> --help shows options and examples.'
    return [
      super.formatHelp(node, helper),
      ...(examples.length === 0 ? [] : [this.styleTitle('Examples'), ...examples.map(row), '']),
      this.styleTitle('Exit codes'),
      ...exitCodeText.map(([code, meaning]) => `  ${code}  ${meaning}`),
      ...(own === undefined ? ['', more] : []),
      '',
    ].join('\n')
  }

  override visibleCommands(node: Node): Node[] {
    return node.commands.length === 0 ? [] : leavesOf(node)
  }

  override subcommandTerm(node: Node): string {
    return this.#tables.get(node)?.name ?? node.name()
  }

  override subcommandDescription(node: Node): string {
    return this.#tables.get(node)?.about ?? ''
  }

  override commandUsage(node: Node): string {
    const command = this.#tables.get(node)
    if (command === undefined) return `${node.parent === null ? '' : 'offerwire '}${node.name()} <command> [options]`
    const required = node.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)
    const values = node.registeredArguments.map((each) => this.argumentUsage(each))
    return ['offerwire', command.name, ...values, ...required, '[options]'].join(' ')
  }

  argumentUsage(argument: Argument): string {
    return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`
  }

  override optionDescription(option: Option): string {
    return option.mandatory ? `${super.optionDescription(option)} Required.` : super.optionDescription(option)
  }

  override argumentDescription(argument: Argument): string {
    const described = super.argumentDescription(argument)
    return argument.required && described !== '' ? `${described} Required.` : described
  }

  override styleTitle(title: string): string {
    return this.#output.style('bold', title)
  }
}

/** The commands below a program or group that are no groups; a command by itself. */
export function leavesOf(node: Node): Node[] {
  return node.commands.length === 0 ? [node] : node.commands.flatMap(leavesOf)
}
