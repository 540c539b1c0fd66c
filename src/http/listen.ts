import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { type Api, maxConnections } from './server.ts'

/** The most connections that one turn of the event loop accepts. */
const sockets = 16

export interface ListenAddress {
  readonly port: number
  readonly host: string
}

/**
 * Makes a server listen, on several sockets of one port if the system balances connections among them. Node accepts one
 * connection per socket and turn of the event loop, and under load a turn lasts milliseconds, so the last of sixty new
 * callers would wait half a second. Workers share the socket of their supervisor, which has no other work. Returns the
 * URL; rejects with the system's error if the address is not available.
 */
export async function listen(api: Api, { port, host }: ListenAddress): Promise<string> {
  if (process.platform !== 'linux' || cluster.isWorker) return api.listen({ port, host })
  await assertFree(port, host)
  const more: Server[] = []
  const ended: Promise<unknown>[] = []
  api.addHook('preClose', async () => {
    for (const server of more) ended.push(new Promise((resolve) => server.close(resolve)))
  })
  // The first socket's requests are already answered; those of the others may be under way.
  api.addHook('onClose', async () => {
    await Promise.all(ended)
  })
  const shared = { host, reusePort: true }
  const first = { ...shared, port }
  const url = await api.listen(first)
  const taken = Number(new URL(url).port)
  while (more.length < sockets - 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true })
    server.on('connection', (socket) => api.server.emit('connection', socket))
    more.push(server)
    server.listen({ ...shared, port: taken })
    await once(server, 'listening')
  }
  for (const server of [api.server, ...more]) server.maxConnections = Math.ceil(maxConnections / sockets)
  return url
}

/** A shared port would also be shared with a second service, which must be told that the port is in use. */
async function assertFree(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}
