import { parseArgs } from 'node:util'
import { type Command, commonOptions, type Options } from './command.ts'
import { usageError } from './command-error.ts'

export interface ParsedLine {
  /** Undefined where no command was named: help is shown. */
  readonly command: Command | undefined
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly values: readonly string[]
}

/**
 * Finds the command of a line and reads its options and arguments.
 * @throws CommandError `usage` that names the part at fault.
 */
export function parseLine(line: readonly string[], commands: readonly Command[]): ParsedLine {
  const words = line.filter((word) => !word.startsWith('-'))
  const command = findCommand(words, commands)
  const first = line.findIndex((word) => !word.startsWith('-'))
  const count = command?.name.split(' ').length ?? 0
  const rest = command === undefined ? line : line.toSpliced(first, count)
  const { options, values } = readOptions(rest, { ...command?.options, ...commonOptions })
  if (command === undefined) {
    if (values.length > 0) throw usageError(`There is no command "${values.join(' ')}".`, suggestion(values, commands))
    return { command, options, values }
  }
  if (options.help !== true) checkValues(command, values)
  return { command, options, values }
}

function findCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  const [first = '', second = ''] = words
  return commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
}

function suggestion([first = '']: readonly string[], commands: readonly Command[]): string {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => `offerwire ${name}`)
  return group.length > 0 ? `Try ${group.join(', ')}.` : 'offerwire --help lists them.'
}

function readOptions(line: readonly string[], options: Options) {
  const shapes = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { type: 'value' in option ? ('string' as const) : ('boolean' as const), ...(name === 'help' && { short: 'h' }) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...line], options: shapes, allowPositionals: true })
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
