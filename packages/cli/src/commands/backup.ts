import { type Context, command } from '../command.ts'
import { CommandError, type ExitCode, exitCodes } from '../command-error.ts'
import { runTool } from '../installation.ts'

export const backupCommand = command({
  name: 'backup',
  about: 'Back up the whole database to a file, as of one moment.',
  details:
    'Reads the same environment variables as the service. On PostgreSQL, the service may keep running; with the embedded\ndatabase, stop it first. BACKUP_PASSPHRASE encrypts the file. It does not hold the encryption key: keep that separately.',
  arguments: [{ name: 'file', about: 'The file to create.' }],
  options: {},
  examples: [
    ['offerwire backup monday.owb', 'the service in this folder'],
    ['offerwire backup /backups/monday.owb', 'encrypted, from PostgreSQL: BACKUP_PASSPHRASE and DATABASE_URL are set'],
  ],
  run: (context, _given, [file = '']) => pass(context, 'backup', [file]),
})

export const restoreCommand = command({
  name: 'restore',
  about: 'Restore a backup into an empty installation.',
  details:
    'Restores into a new PostgreSQL database (DATABASE_URL), or a DATA_DIR without one. Each table is compared with the\nbackup before anything is kept. BACKUP_PASSPHRASE decrypts the file; while it is set, a file that is not encrypted is\nrefused. Then start the service with the same ENCRYPTION_KEY as before.',
  arguments: [{ name: 'file', about: 'A file that `offerwire backup` made.' }],
  options: {
    'send-pending': {
      about: 'Send webhooks that were still waiting. Use only if no process has run since the backup.',
    },
  },
  examples: [['DATA_DIR=./restored offerwire restore monday.owb', 'into a new folder']],
  run: (context, given, [file = '']) =>
    pass(context, 'restore', [...(given['send-pending'] ? ['--send-pending'] : []), file]),
})

/** Runs a tool of the service and passes on what it says. */
export async function pass({ io, output }: Context, tool: string, line: readonly string[]): Promise<ExitCode> {
  const { exitCode, stdout, stderr } = await runTool(io, tool, line, { drawsProgress: !output.json })
  if (exitCode !== 0) throw new CommandError(codeOf(exitCode), `${tool}_failed`, stderr.trim() || `${tool} failed.`)
  if (stderr.trim() !== '') output.note(stderr.trim())
  output.answer({ done: tool, message: stdout.trim() }, stdout.trim())
  return exitCodes.done
}

/** The tools exit as commands do; whatever ends one otherwise is a no. */
function codeOf(exitCode: number): ExitCode {
  return [exitCodes.usage, exitCodes.unavailable].find((known) => known === exitCode) ?? exitCodes.no
}
