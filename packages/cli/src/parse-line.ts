import { parseArgs } from 'node:util'
import { type Command, commonOptions, type Options } from './command.ts'
import { usageError } from './command-error.ts'

export interface ParsedLine {
  /** Undefined where no command was named: help is shown. */
  readonly command: Command | undefined
  /** The first word of several commands, such as `rotate`, whose help is asked for. */
  readonly group?: string
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly values: readonly string[]
}

/**
 * Finds the command of a line and reads its options and arguments.
 * @throws CommandError `usage` that names the part at fault.
 */
export function parseLine(line: readonly string[], commands: readonly Command[]): ParsedLine {
  const words = wordsOf(line, commands)
  const [first = 0] = words
  if (line[first] === 'help') return parseLine(['--help', ...line.toSpliced(first, 1)], commands)
  const command = findCommand(
    words.map((at) => line[at] ?? ''),
    commands,
  )
  const name = words.slice(0, command?.name.split(' ').length ?? 0)
  const rest = line.filter((_, at) => !name.includes(at))
  const { options, values } = readOptions(rest, { ...command?.options, ...commonOptions })
  if (command === undefined) {
    const [group] = values
    if (group === undefined) return { command, options, values }
    if (options.help === true && values.length === 1 && commandsOf(group, commands).length > 0) {
      return { command, group, options, values }
    }
    throw usageError(`There is no command "${values.join(' ')}".`, suggestion(group, commands))
  }
  if (options.help !== true) checkValues(command, values)
  return { command, options, values }
}

/** Where in a line the words are that are neither options nor their values, whichever command it is. */
function wordsOf(line: readonly string[], commands: readonly Command[]): number[] {
  const all = Object.fromEntries(commands.flatMap(({ options }) => Object.entries(options)))
  const options = shapesOf({ ...all, ...commonOptions })
  const { tokens } = parseArgs({ args: [...line], options, strict: false, tokens: true })
  return tokens.filter(({ kind }) => kind === 'positional').map(({ index }) => index)
}

function findCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  const [first = '', second = ''] = words
  return commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
}

/** The commands of two words whose first word this is. */
export function commandsOf(group: string, commands: readonly Command[]): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${group} `))
}

function suggestion(first: string, commands: readonly Command[]): string {
  const group = commandsOf(first, commands).map(({ name }) => `offerwire ${name}`)
  return group.length > 0 ? `Try ${group.join(', ')}.` : 'offerwire --help lists them.'
}

function shapesOf(options: Options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { type: 'value' in option ? ('string' as const) : ('boolean' as const), ...(name === 'help' && { short: 'h' }) },
    ]),
  )
}

function readOptions(line: readonly string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args: [...line], options: shapesOf(options), allowPositionals: true })
    const given = values as Record<string, string | boolean | undefined>
    for (const [name, option] of Object.entries(options)) {
      const value = given[name]
      if (!('choices' in option) || option.choices === undefined || value === undefined) continue
      if (!option.choices.includes(String(value))) {
        throw usageError(`--${name} must be one of ${option.choices.join(', ')}.`)
      }
    }
    return { options: given, values: positionals }
  } catch (error) {
    if (error instanceof TypeError) throw usageError(error.message.split('. To specify')[0] ?? error.message)
    throw error
  }
}

function checkValues({ name, arguments: expected = [] }: Command, values: readonly string[]): void {
  const help = `offerwire ${name} --help shows how.`
  const missing = expected.slice(values.length).find(({ isOptional }) => isOptional !== true)
  if (missing !== undefined) throw usageError(`<${missing.name}> is missing.`, help)
  if (values.length > expected.length) throw usageError(`"${values[expected.length]}" is one word too many.`, help)
  for (const [index, { name: argument, choices }] of expected.entries()) {
    const value = values[index]
    if (choices === undefined || value === undefined || choices.includes(value)) continue
    throw usageError(`<${argument}> must be one of ${choices.join(', ')}.`)
  }
}
