import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A command that has answered, and runs on. */
export interface RunningCommand {
  /** Its first line. */
  readonly answer: string
  stop(): Promise<void>
}

const keptCharacters = 4_000

/** The command of the `offerwire` package that is installed in the working folder or above. Throws where none is. */
export function usualCommand(): string[] {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', '.bin', 'offerwire')
    if (existsSync(path)) return [process.execPath, realpathSync(path)]
    if (folder === dirname(folder)) {
      throw new Error(`No node_modules above ${process.cwd()} has offerwire. Install it, or name the command.`)
    }
  }
}

/** Starts a command and waits for its first line. The channel between the two closes with this process, and ends it. */
export async function runCommand(line: readonly string[], timeoutMs: number): Promise<RunningCommand> {
  const [program = '', ...words] = line
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptCharacters)
  })
  const ended = new Promise<void>((resolve) => void child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  let told = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const answered = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      told += text
      if (told.includes('\n')) resolve(told)
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`${line.join(' ')} ended with ${code}. ${said}`)))
    timer = setTimeout(() => reject(new Error(`${line.join(' ')} took more than ${timeoutMs} ms. ${said}`)), timeoutMs)
  })
  try {
    return { answer: await answered, stop }
  } catch (error) {
    child.kill('SIGINT')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
