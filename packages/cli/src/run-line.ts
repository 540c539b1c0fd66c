import type { Command, Context, Io } from './command.ts'
import { CommandError, type ExitCode, exitCodes } from './command-error.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { campaignCommands } from './commands/campaigns.ts'
import { completionCommandOf } from './commands/completion.ts'
import { doctorCommand } from './commands/doctor.ts'
import { explainCommand } from './commands/explain.ts'
import { listenCommand } from './commands/listen.ts'
import { loginCommand, logoutCommand, whoamiCommand } from './commands/login.ts'
import { postbackTestCommand } from './commands/postback-test.ts'
import { rotateCommands } from './commands/rotate.ts'
import { startCommand } from './commands/start.ts'
import { tailCommand } from './commands/tail.ts'
import { triggerCommand } from './commands/trigger.ts'
import { addressOf } from './credentials.ts'
import { commandHelp, groupHelp, programHelp } from './help.ts'
import { Output, visible, wantsColours } from './output.ts'
import { commandsOf, type ParsedLine, parseLine } from './parse-line.ts'
import { connect } from './service.ts'

const interrupted = new CommandError(exitCodes.unavailable, 'interrupted', 'Stopped before it was done.')

/** Runs one command line and gives its exit code; says on standard error why it is not 0, and what to do. */
export async function runLine(line: readonly string[], io: Io): Promise<ExitCode> {
  const output = new Output(io, {
    json: line.includes('--json'),
    colours: wantsColours(io) && !line.includes('--no-color'),
  })
  try {
    const parsed = parseLine(line, commands)
    const { command, options } = parsed
    if (command === undefined || options.help === true) {
      answerHelp(parsed, output)
      return exitCodes.done
    }
    return (await run(command, parsed, io, output)) ?? exitCodes.done
  } catch (thrown) {
    // Whatever fails after Ctrl-C fails because of it.
    const error = io.signal.aborted ? interrupted : thrown
    if (!(error instanceof CommandError)) throw error
    io.stderr.write(`${visible(errorText(error, output))}\n`)
    return error.exitCode
  }
}

async function run(command: Command, { options, values }: ParsedLine, io: Io, output: Output) {
  const url = await addressOf(io.env, typeof options.url === 'string' ? options.url : undefined)
  const context: Context = { io, output, url, connect: () => connect(url, io) }
  return command.run(context, options as Parameters<Command['run']>[1], values)
}

function answerHelp({ command, group }: ParsedLine, output: Output): void {
  const described = ({ run: _, ...rest }: Command) => rest
  if (command !== undefined) {
    output.answer(described(command), commandHelp(command, output))
    return
  }
  const shown = group === undefined ? commands : commandsOf(group, commands)
  const text = group === undefined ? programHelp(commands, output) : groupHelp(group, shown, output)
  output.answer({ commands: shown.map(described) }, text)
}

function errorText({ code, message, remedy }: CommandError, output: Output): string {
  if (output.json) return JSON.stringify({ error: { code, message, ...(remedy === undefined ? {} : { remedy }) } })
  return [output.style('red', message), ...(remedy === undefined ? [] : [remedy])].join('\n')
}

const others: readonly Command[] = [
  startCommand,
  doctorCommand,
  loginCommand,
  whoamiCommand,
  logoutCommand,
  listenCommand,
  triggerCommand,
  tailCommand,
  postbackTestCommand,
  explainCommand,
  ...campaignCommands,
  backupCommand,
  restoreCommand,
  ...rotateCommands,
]

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [...others, completionCommandOf(others)]
