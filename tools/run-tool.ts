import { ConfigError } from '../src/config/config-error.ts'
import { EncryptionKeyError } from '../src/config/keys/installation-keys.ts'
import { DatabaseUnfitError } from '../src/db/connect.ts'
import { DirectoryHeldError } from '../src/db/directory-lock.ts'
import { BackupError } from './backup/frames.ts'
import { exitCodes } from './exit-codes.ts'

/** Wrong input of the operator: an argument, or the installation that the environment names. */
export class ToolUsageError extends Error {
  override readonly name = 'ToolUsageError'
}

const faultsOfInput = [ToolUsageError, BackupError, ConfigError, DirectoryHeldError, EncryptionKeyError]

/**
 * Runs a tool; an error prints only its message and sets an exit code. The tool parses its own arguments with
 * `parseArgs`, which refuses unknown ones. A tool with a `usage` prints it for `--help`; the help of the others is in
 * `offerwire`.
 */
export async function runTool(run: () => Promise<void>, usage?: string): Promise<void> {
  if (usage !== undefined && process.argv.includes('--help')) {
    say(usage)
    return
  }
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = exitCodeOf(error)
  })
}

/** Returns the only argument, the file of a backup. Throws `ToolUsageError` for none or several. */
export function onlyWord(words: readonly string[]): string {
  const [word] = words
  if (word === undefined || words.length > 1) throw new ToolUsageError('Name one file.')
  return word
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function exitCodeOf(error: unknown) {
  if (error instanceof DatabaseUnfitError) return exitCodes.unavailable
  if (!(error instanceof Error)) return exitCodes.no
  if (error.name === 'AbortError') return exitCodes.unavailable
  const code = String(Reflect.get(error, 'code'))
  const isOfFile = /^E(NOENT|ACCES|EXIST|ISDIR|NOTDIR|ROFS|PERM)$/.test(code)
  const isOfLine = code.startsWith('ERR_PARSE_ARGS_')
  return isOfFile || isOfLine || faultsOfInput.some((kind) => error instanceof kind) ? exitCodes.usage : exitCodes.no
}
