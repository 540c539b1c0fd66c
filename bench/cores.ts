import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The core of servers and of the database; `npm run bench` puts the load on the other. */
export const serverCore = '0'

/** Puts a process with all its threads on a core, or several; false where that is not allowed. */
export async function pin(pid: number, cores: string): Promise<boolean> {
  return await run('taskset', ['-a', '-c', '-p', cores, String(pid)]).then(
    () => true,
    () => false,
  )
}

/** The cores that a process may run on, as `pin` takes them. */
export async function coresOf(pid: number): Promise<string | undefined> {
  const { stdout } = await run('taskset', ['-c', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return /: (\S+)\s*$/.exec(stdout)?.[1]
}
