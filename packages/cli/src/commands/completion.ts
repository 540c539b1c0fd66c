import type { Option } from 'commander'
import { type Context, command } from '../command.ts'
import { leavesOf } from '../program.ts'

type Node = Context['program']
type Shell = 'bash' | 'zsh' | 'fish'

export const completionCommand = command({
  name: 'completion',
  about: 'Print the completion script for your shell.',
  arguments: [{ name: 'shell', about: 'Your shell.', choices: ['bash', 'zsh', 'fish'] }],
  options: {},
  examples: [
    ['source <(offerwire completion bash)', 'in ~/.bashrc'],
    ['source <(offerwire completion zsh)', 'in ~/.zshrc, after compinit'],
    ['offerwire completion fish > ~/.config/fish/completions/offerwire.fish', 'once'],
  ],
  async run({ output, program }, _given, [shell]) {
    const script = { bash, zsh, fish }[shell as Shell](program)
    output.answer({ shell, script }, script)
  },
})

/** The words of a command below the program: `rotate webhook`. */
const lineOf = (node: Node): string =>
  node.parent === null ? '' : [lineOf(node.parent), node.name()].filter(Boolean).join(' ')

/** The program and everything below it. */
const all = (node: Node): Node[] => [node, ...node.commands.flatMap(all)]

const optionsOf = (node: Node, program: Node): readonly Option[] => [...node.options, ...program.options]

const choicesOf = ({ registeredArguments: [first] }: Node) => first?.argChoices ?? []

function bash(program: Node): string {
  const cases = all(program).map((node) => {
    const options = leavesOf(node).includes(node) ? optionsOf(node, program).map(({ long }) => long) : []
    const words = [...node.commands.map((each) => each.name()), ...choicesOf(node), ...options]
    return `    '${lineOf(node)}') words='${words.join(' ')}' ;;`
  })
  const lines = all(program).flatMap((node) => lineOf(node) || [])
  return `_offerwire() {
  local line='' word words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    [[ $word == -* ]] && continue
    case "\${line:+$line }$word" in
${lines.map((line) => `      '${line}') line='${line}' ;;`).join('\n')}
    esac
  done
  case "$line" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _offerwire offerwire`
}

/** zsh reads bash's completions. */
function zsh(program: Node): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`
}

function fish(program: Node): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const add = (node: Node, ...words: readonly string[]) => {
    const seen = lineOf(node)
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
    const condition = node.parent === null ? '__fish_use_subcommand' : seen.join('; and ')
    return ['complete -c offerwire -n', quoted(condition), ...words].join(' ')
  }
  const about = (node: Node) => node.description().split('\n')[0] || `${lineOf(node)} …`
  return [
    'complete -c offerwire -f',
    ...all(program).flatMap((node) => [
      ...node.commands.map((each) => add(node, '-a', each.name(), '-d', quoted(about(each)))),
      ...choicesOf(node).map((choice) => add(node, '-a', choice)),
      ...(node.commands.length > 0 ? [] : optionsOf(node, program)).map(({ long, description }) =>
        add(node, '-l', (long ?? '').slice(2), '-d', quoted(description)),
      ),
    ]),
  ].join('\n')
}
