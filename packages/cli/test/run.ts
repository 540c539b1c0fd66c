import { Readable } from 'node:stream'
import type { Io } from '../src/io.ts'
import { runLine } from '../src/run-line.ts'

/** The result of a command line. */
export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Of standard input: all at once, or in parts. */
  readonly input?: string | readonly string[]
  readonly signal?: AbortSignal
  /** Told of every text that standard output gets. */
  readonly onOutput?: (text: string) => void
}

/** Runs a command line in this process, as `offerwire` does in its own, without a terminal. */
export async function run(line: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, input = [], signal = new AbortController().signal, onOutput = () => {} } = options
  const written = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof written): Io['stdout'] => ({
    isTTY: false,
    write: (text: string | Uint8Array) => {
      written[name] += String(text)
      if (name === 'stdout') onOutput(String(text))
      return true
    },
  })
  const stdin = Readable.from([input].flat())
  const io: Io = { stdout: stream('stdout'), stderr: stream('stderr'), stdin, env, signal }
  return { exitCode: await runLine(line, io), ...written }
}
