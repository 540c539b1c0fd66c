import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Io } from './command.ts'
import { usageError } from './command-error.ts'

/**
 * Prompts for a line at a terminal; without one, reads the first line of standard input.
 *
 * @param isSecret hides the typed text.
 * @throws CommandError `usage` when the input ends without a line.
 */
export async function ask(io: Io, question: string, isSecret = false): Promise<string> {
  const isAtTerminal = io.stdin.isTTY === true
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isAtTerminal) io.stderr.write(`${question}: `)
  const seen = isAtTerminal && !isSecret ? (io.stderr as NodeJS.WriteStream) : unseen
  const reader = createInterface({ input: io.stdin, output: seen, terminal: isAtTerminal })
  try {
    const answers = reader[Symbol.asyncIterator]()
    const { value, done } = await answers.next()
    if (isAtTerminal && isSecret) io.stderr.write('\n')
    if (done === true) throw usageError(`${question}: nothing was given on standard input.`)
    return String(value).trim()
  } finally {
    reader.close()
  }
}

/**
 * Asks for confirmation of a change that cannot be undone; `isAgreed` (`--yes`) skips the question.
 * @throws CommandError `usage` unless it is confirmed.
 */
export async function agree(io: Io, consequence: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return
  if (io.stdin.isTTY !== true) throw usageError(consequence, 'Add --yes to confirm.')
  const answer = await ask(io, `${consequence} Continue? [y/N]`)
  if (!/^y(es)?$/i.test(answer)) throw usageError('Nothing was changed.')
}
