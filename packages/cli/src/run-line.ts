import { CommanderError } from 'commander'
import type { Command } from './command.ts'
import { CommandError, type ExitCode, exitCodes } from './command-error.ts'
import { campaignCommands } from './commands/campaigns.ts'
import { completionCommand } from './commands/completion.ts'
import { doctorCommand } from './commands/doctor.ts'
import { explainCommand } from './commands/explain.ts'
import { installationCommands } from './commands/installation.ts'
import { listenCommand } from './commands/listen.ts'
import { loginCommand, logoutCommand, whoamiCommand } from './commands/login.ts'
import { postbackTestCommand } from './commands/postback-test.ts'
import { rotateCommands } from './commands/rotate.ts'
import { sandboxCommand } from './commands/sandbox.ts'
import { scenarioCommands } from './commands/scenario.ts'
import { startCommand } from './commands/start.ts'
import { tailCommand } from './commands/tail.ts'
import { triggerCommand } from './commands/trigger.ts'
import { addressOf } from './credentials.ts'
import type { Io } from './io.ts'
import { Output, visible, wantsColours } from './output.ts'
import { createProgram, lineError } from './program.ts'
import { connect } from './service.ts'

const interrupted = new CommandError(exitCodes.unavailable, 'interrupted', 'Stopped before it was done.')

/** Runs one command line and gives its exit code; says on standard error why it is not 0, and what to do. */
export async function runLine(line: readonly string[], io: Io): Promise<ExitCode> {
  const output = new Output(io, {
    json: line.includes('--json'),
    colours: wantsColours(io) && !line.includes('--no-color'),
  })
  let exitCode: ExitCode = exitCodes.done
  const program = createProgram(commands, output, async ({ command, given, values, url: asked, program }) => {
    const named = asked ?? (io.env.OFFERWIRE_URL || undefined)
    const url = await addressOf(io.env, named)
    const context = { io, output, url, isNamed: named !== undefined, program, connect: () => connect(url, io) }
    exitCode = (await command.run(context, given, values)) ?? exitCodes.done
  })
  try {
    const [first, ...rest] = line
    await program.parseAsync(first === 'help' ? [...rest, '--help'] : line, { from: 'user' })
    return exitCode
  } catch (thrown) {
    // Whatever fails after Ctrl-C fails because of it.
    const error = io.signal.aborted ? interrupted : thrown instanceof CommanderError ? lineError(thrown) : thrown
    if (error === undefined) return exitCodes.done
    if (!(error instanceof CommandError)) throw error
    io.stderr.write(`${visible(errorText(error, output))}\n`)
    return error.exitCode
  }
}

function errorText({ code, message, remedy }: CommandError, output: Output): string {
  if (output.json) return JSON.stringify({ error: { code, message, ...(remedy === undefined ? {} : { remedy }) } })
  return [output.style('red', message), ...(remedy === undefined ? [] : [remedy])].join('\n')
}

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  startCommand,
  sandboxCommand,
  ...scenarioCommands,
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
  ...rotateCommands,
  ...installationCommands,
  completionCommand,
]
