import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a command to its end and gives what it wrote to standard output; a failure carries both outputs. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await execute(command, [...args], { ...options, maxBuffer: 64 * 1_048_576 })
  return stdout.trim()
}

/** Whether the command can be started at all. */
export function hasCommand(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
}
