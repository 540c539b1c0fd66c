import { type Context, command } from '../command.ts'
import { CommandError, type ExitCode, exitCodes } from '../command-error.ts'
import { runTool } from '../installation.ts'

const sameEnvironment = 'Reads the same environment variables as the service.'

const backupCommand = command({
  name: 'backup',
  about: 'Back up the whole database to a file, as of one moment.',
  details: `${sameEnvironment} On PostgreSQL, the service may keep running; with the embedded database, stop it first. BACKUP_PASSPHRASE encrypts the file. It does not hold the encryption key: keep that separately.`,
  arguments: [{ name: 'file', about: 'The file to create.' }],
  options: {},
  examples: [
    ['offerwire backup monday.owb', 'the service in this folder'],
    ['offerwire backup /backups/monday.owb', 'encrypted, from PostgreSQL: BACKUP_PASSPHRASE and DATABASE_URL are set'],
  ],
  run: (context, _given, [file = '']) => pass(context, 'backup', [file]),
})

const restoreCommand = command({
  name: 'restore',
  about: 'Restore a backup into an empty installation.',
  details:
    'Restores into a new PostgreSQL database (DATABASE_URL), or a DATA_DIR without one. Each table is compared with the backup before anything is kept. BACKUP_PASSPHRASE decrypts the file; while it is set, a file that is not encrypted is refused. Then start the service with the same ENCRYPTION_KEY as before. Webhooks that were not finished are not sent, as they may have been since.',
  arguments: [{ name: 'file', about: 'A file that `offerwire backup` made.' }],
  options: {
    'send-pending': {
      about: 'Send webhooks that were still waiting. Use only if no process has run since the backup.',
    },
  },
  examples: [['DATA_DIR=./restored offerwire restore monday.owb', 'into a new folder']],
  run: (context, given, [file = '']) =>
    pass(context, 'restore', [...(given.sendPending ? ['--send-pending'] : []), file]),
})

const migrateCommand = command({
  name: 'migrate',
  about: 'Expand the schema to what this version needs, before its first process starts.',
  details: `${sameEnvironment} Processes of the release before go on meanwhile. What contracts the schema is left to the running processes.`,
  options: {},
  examples: [['offerwire migrate', 'before nodes are replaced']],
  run: (context) => pass(context, 'migrate', []),
})

const verifyCountersCommand = command({
  name: 'verify-counters',
  about: 'Recount every figure from its rows, and name each difference.',
  details: `${sameEnvironment} On PostgreSQL the service may run; with the embedded database and over several servers, stop it first.`,
  options: {},
  examples: [['offerwire verify-counters', 'exit code 1 if there is a difference']],
  run: (context) => pass(context, 'verify-counters', []),
})

const verifyLedgerCommand = command({
  name: 'verify-ledger',
  about: 'Hold the ledger against its rules, and name each fault.',
  details: `Every conversion with a payout is booked once, every entry adds up to 0, and every payment equals its lines. ${sameEnvironment} On PostgreSQL the service may run; with the embedded database, stop it first.`,
  options: {},
  examples: [['offerwire verify-ledger', 'exit code 1 if there is a fault']],
  run: (context) => pass(context, 'verify-ledger', []),
})

const resealCommand = command({
  name: 'reseal',
  about: 'Encrypt secrets stored under a previous ENCRYPTION_KEY with the new one.',
  details: `Set ENCRYPTION_KEY to the new key and ENCRYPTION_KEY_PREVIOUS to the old one first (docs/key-rotation.md). ${sameEnvironment} On PostgreSQL the service may run; with the embedded database, stop it first. It may be interrupted and run again.`,
  options: {},
  examples: [['offerwire reseal', 'on the machine of the service, once both variables are set']],
  run: (context) => pass(context, 'reseal-secrets', []),
})

const distributeCommand = command({
  name: 'distribute',
  about: 'Spread the installation over the workers of a Citus cluster.',
  details:
    'DATABASE_URL names the coordinator. Large tables are spread by the hash of a column, small ones copied to each server (docs/scaling.md). First install Citus, add its workers, and stop the service. It may be interrupted and run again.',
  options: {
    'dry-run': { about: 'Only say what would be moved.' },
    shards: { value: '<number>', about: 'Parts that large tables are divided into, 16 by default.' },
  },
  examples: [['offerwire distribute --dry-run', 'what would be moved']],
  run: (context, { dryRun, shards }) =>
    pass(context, 'distribute', [
      ...(dryRun ? ['--dry-run'] : []),
      ...(shards === undefined ? [] : ['--shards', shards]),
    ]),
})

/** What an operator does with an installation on this machine. */
export const installationCommands = [
  backupCommand,
  restoreCommand,
  migrateCommand,
  verifyCountersCommand,
  verifyLedgerCommand,
  resealCommand,
  distributeCommand,
]

/** Runs a tool of the service and passes on what it says, as it says it. */
async function pass({ io, output }: Context, tool: string, line: readonly string[]): Promise<ExitCode> {
  const onOutput = output.json ? undefined : (text: string) => output.write(text)
  const { exitCode, stdout, stderr } = await runTool(io, tool, line, { drawsProgress: !output.json, onOutput })
  const isAnswered = exitCode === exitCodes.done || (exitCode === exitCodes.no && stdout !== '')
  if (!isAnswered) throw new CommandError(codeOf(exitCode), `${tool}_failed`, stderr.trim() || `${tool} failed.`)
  if (stderr.trim() !== '') output.note(stderr.trim())
  if (output.json) output.answer({ done: tool, message: stdout.trim() }, '')
  return codeOf(exitCode)
}

/** The tools exit as commands do; whatever ends one otherwise is a no. */
function codeOf(exitCode: number): ExitCode {
  return [exitCodes.done, exitCodes.usage, exitCodes.unavailable].find((known) => known === exitCode) ?? exitCodes.no
}
