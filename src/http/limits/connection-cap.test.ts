import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { it, type TestContext } from 'node:test'
import { capConnections } from './connection-cap.ts'

/** Returns how many of 510 connections from one address stay open. */
async function kept(t: TestContext, trustedProxies: readonly string[]): Promise<number> {
  const server = createServer((_request, response) => response.end('here'))
  capConnections(server, trustedProxies)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 510 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const answered = await Promise.all(
    sockets.map(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      const ended = new Promise<false>((resolve) => socket.once('close', () => resolve(false)))
      return Promise.race([
        once(socket, 'data')
          .then(() => true)
          .catch(() => false),
        ended,
      ])
    }),
  )
  return answered.filter(Boolean).length
}

it('allows 500 connections to an address that is not a trusted proxy', async (t) => {
  assert.equal(await kept(t, []), 500)
  assert.equal(await kept(t, ['127.0.0.1']), 510)
})
