import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a command to its end with a text as input, and returns its standard output; an error contains both outputs. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { input, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  const running = execute(command, [...args], { ...options, maxBuffer: 64 * 1_048_576 })
  running.child.stdin?.end(input)
  return (await running).stdout.trim()
}

/** Whether the command can be started. */
export function hasCommand(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
}
