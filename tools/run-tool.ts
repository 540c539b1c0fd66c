import { ConfigError } from '../src/config/config-error.ts'
import { EncryptionKeyError } from '../src/config/keys/installation-keys.ts'
import { DatabaseUnfitError } from '../src/db/connect.ts'
import { DirectoryHeldError } from '../src/db/directory-lock.ts'
import { BackupError } from './backup/frames.ts'
import { exitCodes } from './exit-codes.ts'

/** What the operator gave is wrong: a word of the command line, or the installation that the environment names. */
export class ToolUsageError extends Error {
  override readonly name = 'ToolUsageError'
}

const faultsOfInput = [ToolUsageError, BackupError, ConfigError, DirectoryHeldError, EncryptionKeyError]

/**
 * Runs a tool: a fault is its message alone and an exit code. The tool reads its own words by `parseArgs`, which
 * refuses those that it does not know. One with a `usage` shows it for `--help`; the others have theirs in `offerwire`.
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

/** Returns the one word of a command line: the file of a backup. Throws `ToolUsageError` for none or more. */
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
