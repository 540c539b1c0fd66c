import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { systemRandom } from '../lib/random.ts'
import { listen } from './listen.ts'
import { createServer } from './server.ts'

const host = '127.0.0.1'

function newServer(t: TestContext) {
  const server = createServer({
    logger: pino({ level: 'silent' }),
    random: systemRandom,
    parseJson: (bytes) => bytes,
    paths: { basePath: '', linkPath: '/l', linkHost: 'api.example', hasOwnLinkHost: false },
  })
  server.get('/soon', async () => sleep(300, 'answered'))
  t.after(() => {
    server.server.closeAllConnections()
    return server.close()
  })
  return server
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function ask(t: TestContext, port: number): Socket {
  const socket = connect(port, host).setEncoding('latin1')
  t.after(() => socket.destroy())
  socket.write('GET /soon HTTP/1.1\r\nhost: x\r\n\r\n')
  return socket
}

describe('a listening server', () => {
  it('takes several new connections in a turn of the event loop', { skip: process.platform !== 'linux' }, async (t) => {
    const server = newServer(t)
    const port = portOf(await listen(server, { port: 0, host }))
    let taken = 0
    server.server.on('connection', () => taken++)
    const callers = Array.from({ length: 64 }, () => ask(t, port))
    let turns = 0
    for (; taken < callers.length && turns < 1_000; turns++) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(taken, callers.length)
    assert.ok(turns < 32, `${turns} turns`)
  })

  it('answers the requests under way on each of its sockets before it closes', async (t) => {
    const server = newServer(t)
    const port = portOf(await listen(server, { port: 0, host }))
    const callers = Array.from({ length: 40 }, () => ask(t, port))
    const answers = callers.map(async (socket) => String((await once(socket, 'data'))[0]))
    await sleep(100)
    let isClosed = false
    const closed = server.close().then(() => {
      isClosed = true
    })
    const first = await Promise.race(answers)
    assert.equal(isClosed, false)
    assert.match(first, /^HTTP\/1.1 200 /)
    for (const answer of await Promise.all(answers)) assert.match(answer, /answered$/)
    server.server.closeIdleConnections()
    await closed
    await assert.rejects(once(connect(port, host), 'connect'), { code: 'ECONNREFUSED' })
  })

  it('does not share its port with another service', async (t) => {
    const port = portOf(await listen(newServer(t), { port: 0, host }))
    await assert.rejects(listen(newServer(t), { port, host }), { code: 'EADDRINUSE' })
  })
})
