import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { usageError } from './command-error.ts'
import type { Io } from './io.ts'
import { visible } from './output.ts'

/** Of standard input that is no terminal: one reader for all questions, because it reads ahead. */
const linesOf = new WeakMap<Io['stdin'], AsyncIterator<string>>()

/**
 * Prompts for a line at a terminal; without one, reads the next line of standard input.
 *
 * @param isSecret hides the typed text.
 * @throws CommandError `usage` when the input ends without a line.
 */
export async function ask(io: Io, question: string, isSecret = false): Promise<string> {
  const { value, done } = await (io.stdin.isTTY === true ? prompt(io, question, isSecret) : nextLine(io.stdin))
  if (done === true) throw usageError(`${question}: nothing was given on standard input.`)
  return value.trim()
}

async function prompt(io: Io, question: string, isSecret: boolean): Promise<IteratorResult<string>> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  io.stderr.write(`${visible(question)}: `)
  const output = isSecret ? unseen : (io.stderr as NodeJS.WriteStream)
  const reader = createInterface({ input: io.stdin, output, terminal: true })
  try {
    const result = await reader[Symbol.asyncIterator]().next()
    if (isSecret) io.stderr.write('\n')
    return result
  } finally {
    reader.close()
  }
}

async function nextLine(stdin: Io['stdin']): Promise<IteratorResult<string>> {
  const lines = linesOf.get(stdin) ?? createInterface({ input: stdin })[Symbol.asyncIterator]()
  linesOf.set(stdin, lines)
  stdin.resume()
  const result = await lines.next()
  // Input that stays open would keep the process.
  stdin.pause()
  return result
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
