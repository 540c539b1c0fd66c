import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to connections and to whoever listens on any port. */
const first = 10_240
const ofOneProcess = 20
let taken = 0

/**
 * A port of 127.0.0.1 on which nothing listens, for a service whose own address must be known before it starts. It is
 * one of this process's own, so that no other test takes it until then.
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
