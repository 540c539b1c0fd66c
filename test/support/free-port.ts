import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system assigns to connections and to listeners on any port. */
const first = 10_240
const ofOneProcess = 20
let taken = 0

/**
 * A free port of 127.0.0.1 for a service whose address must be known before it starts. Each process has its own range,
 * so that no other test takes the port meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (process.pid % 1_000) * ofOneProcess + (taken++ % ofOneProcess)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
