import { type Command, command, commonOptions } from '../command.ts'

type Shell = 'bash' | 'zsh' | 'fish'

/** `offerwire completion`, of itself and the other commands. */
export function completionCommandOf(others: readonly Command[]): Command {
  const completion: Command = command({
    name: 'completion',
    about: 'Print the completion script for your shell.',
    arguments: [{ name: 'shell', about: 'bash, zsh or fish.', choices: ['bash', 'zsh', 'fish'] }],
    options: {},
    examples: [
      ['source <(offerwire completion bash)', 'in ~/.bashrc'],
      ['source <(offerwire completion zsh)', 'in ~/.zshrc, after compinit'],
      ['offerwire completion fish > ~/.config/fish/completions/offerwire.fish', 'once'],
    ],
    async run({ output }, _given, [shell]) {
      const script = { bash, zsh, fish }[shell as Shell]([...others, completion])
      output.answer({ shell, script }, script)
    },
  })
  return completion
}

/** First words, then what follows each line of words so far: second words, choices and options. */
function words(commands: readonly Command[]): Map<string, string[]> {
  const after = new Map<string, string[]>([['', []]])
  const add = (line: string, word: string) => {
    const known = after.get(line) ?? []
    if (!known.includes(word)) after.set(line, [...known, word])
  }
  for (const { name, options, arguments: expected = [] } of commands) {
    const [first = '', second] = name.split(' ')
    add('', first)
    if (second !== undefined) add(first, second)
    const choices = expected[0]?.choices ?? []
    const all = [...choices, ...Object.keys({ ...options, ...commonOptions }).map((option) => `--${option}`)]
    for (const word of all) add(name, word)
  }
  return after
}

function bash(commands: readonly Command[]): string {
  const next = words(commands)
  const cases = [...next].map(([line, more]) => `    '${line}') words='${more.join(' ')}' ;;`)
  return `_offerwire() {
  local line='' word words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    [[ $word == -* ]] && continue
    case "\${line:+$line }$word" in
${[...next.keys()]
  .filter((line) => line !== '')
  .map((line) => `      '${line}') line='${line}' ;;`)
  .join('\n')}
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
function zsh(commands: readonly Command[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`
}

function fish(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  const seen = (name: string) =>
    name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')
  return [
    'complete -c offerwire -f',
    ...firsts.map(
      (first) => `complete -c offerwire -n __fish_use_subcommand -a ${first} -d ${quoted(aboutOf(first, commands))}`,
    ),
    ...commands.flatMap(({ name, about, options, arguments: expected = [] }) => {
      const [first = '', second] = name.split(' ')
      const choices = expected[0]?.choices ?? []
      return [
        ...(second === undefined
          ? []
          : [`complete -c offerwire -n ${quoted(seen(first))} -a ${second} -d ${quoted(about)}`]),
        ...choices.map((choice) => `complete -c offerwire -n ${quoted(seen(name))} -a ${choice}`),
        ...Object.entries({ ...options, ...commonOptions }).map(
          ([option, { about: what }]) =>
            `complete -c offerwire -n ${quoted(seen(name))} -l ${option} -d ${quoted(what)}`,
        ),
      ]
    }),
  ].join('\n')
}

function aboutOf(first: string, commands: readonly Command[]): string {
  return commands.find(({ name }) => name === first)?.about ?? `offerwire ${first} …`
}
