import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The core of servers and of the database; `npm run bench` puts the load on the other. */
export const serverCore = '0'

/** Puts a process, with all its threads, on the core of servers. */
export async function pinToServerCore(pid: number): Promise<void> {
  await promisify(execFile)('taskset', ['-a', '-c', '-p', serverCore, String(pid)])
}
