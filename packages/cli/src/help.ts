import { exitCodeText } from '../../../tools/exit-codes.ts'
import { type Command, commonOptions, type Options } from './command.ts'
import type { Output } from './output.ts'

/** The help of the whole program. */
export function programHelp(commands: readonly Command[], output: Output): string {
  const named = commands.map(({ name, about }) => [name, about] as const)
  return [
    'offerwire <command> [options]',
    section(output, 'Commands', named),
    section(output, 'Options of every command', optionRows(commonOptions)),
    section(output, 'Exit codes', exitCodeText),
    'offerwire <command> --help shows examples, and so does offerwire help <command>.',
  ].join('\n\n')
}

/** The help of the commands that share a first word, such as `rotate`. */
export function groupHelp(group: string, commands: readonly Command[], output: Output): string {
  const rows = commands.map(({ name, about }) => [name, about] as const)
  const examples = commands.flatMap((each) => each.examples)
  return [
    `offerwire ${group} <command> [options]`,
    section(output, 'Commands', rows),
    section(output, 'Options of every command', optionRows(commonOptions)),
    section(output, 'Examples', examples),
    section(output, 'Exit codes', exitCodeText),
    `offerwire ${group} <command> --help shows its options.`,
  ].join('\n\n')
}

/** The help of one command. */
export function commandHelp(command: Command, output: Output): string {
  const { about, details, arguments: expected = [], options, examples } = command
  const named = expected.map((each) => [each.name, each.about] as const)
  const parts = [
    usageLine(command),
    about,
    details,
    named.length > 0 && section(output, 'Arguments', named),
    section(output, 'Options', optionRows({ ...options, ...commonOptions })),
    section(output, 'Examples', examples),
    section(output, 'Exit codes', exitCodeText),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Returns the usage line of a command: `offerwire postback test <transaction> [options]`. */
export function usageLine({ name, arguments: expected = [] }: Command): string {
  const values = expected.map((each) => (each.isOptional === true ? `[${each.name}]` : `<${each.name}>`))
  return ['offerwire', name, ...values, '[options]'].join(' ')
}

/** Options as they are written, each with what it is. */
export function optionRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, option]) => {
    const written = 'value' in option ? `--${name} ${option.value}` : `--${name}`
    const choices = 'choices' in option && option.choices !== undefined ? ` One of ${option.choices.join(', ')}.` : ''
    return [written, option.about + choices]
  })
}

function section(output: Output, title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(36, Math.max(...rows.map(([left]) => left.length)))
  const lines = rows.map(([left, right]) =>
    left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}` : `  ${left.padEnd(width)}  ${right}`,
  )
  return [output.style('bold', title), ...lines].join('\n')
}
