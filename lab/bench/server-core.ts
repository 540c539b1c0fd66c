import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The core of servers and of the database; `npm run bench` runs the load on the other. */
export const serverCore = '0'

/** Pins a process with all its threads to the servers' core. */
export async function pinToServerCore(pid: number): Promise<void> {
  await promisify(execFile)('taskset', ['-a', '-c', '-p', serverCore, String(pid)])
}
