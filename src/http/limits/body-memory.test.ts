import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { systemRandom } from '../../lib/random.ts'
import { acceptJsonBodies, acceptRawBodies } from '../body/json-body.ts'
import { createServer } from '../server.ts'

const kib = 1024

interface Server {
  readonly port: number
  /** The server's end of a connection. */
  accepted(client: Socket): Socket | undefined
}

/** A server that answers the length of a body, with room for 100 KiB per address and 150 KiB in total. */
async function start(t: TestContext): Promise<Server> {
  const server = createServer({
    logger: pino({ level: 'silent' }),
    random: systemRandom,
    parseJson: (bytes) => bytes,
    paths: { basePath: '', linkPath: '/l', linkHost: 'api.example', hasOwnLinkHost: false },
    addressOf: ({ headers }) => String(headers['x-address']),
    bodyRoom: { ofAddress: 100 * kib, ofAll: 150 * kib },
  })
  t.after(() => {
    server.server.closeAllConnections()
    return server.close()
  })
  server.register((scope, _options, done) => {
    acceptRawBodies(scope)
    scope.get('/slow', async () => sleep(500, 'slow'))
    scope.post('/refused', { preParsing: async (_request, reply) => reply.code(403).send('no') }, async () => 'never')
    scope.register((json, _none, ready) => {
      acceptJsonBodies(json, (bytes) => bytes)
      json.post('/json', async () => 'never')
      ready()
    })
    scope.post('/raw', (request) => `${(request.body as Buffer).length} bytes`)
    done()
  })
  const sockets: Socket[] = []
  server.server.on('connection', (socket) => sockets.push(socket))
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  return {
    port: Number(port),
    accepted: ({ localPort }) => sockets.find(({ remotePort }) => remotePort === localPort),
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 1_000, 'The condition was never met.')
    await sleep(10)
  }
  await setImmediate()
}

/** Starts a request with some bytes of its body. */
async function begin(t: TestContext, server: Server, address: string, declared: string, sentBytes: number) {
  const socket = connect(server.port, '127.0.0.1').setEncoding('latin1')
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(`POST /raw HTTP/1.1\r\nhost: x\r\nx-address: ${address}\r\n${declared}\r\n\r\n`)
  socket.write(declared.startsWith('transfer') ? chunkOf(sentBytes) : 'x'.repeat(sentBytes))
  // The bytes are counted once they have arrived.
  await until(() => (server.accepted(socket)?.bytesRead ?? 0) >= socket.bytesWritten)
  return socket
}

function chunkOf(bytes: number): string {
  return `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  while (!/\r\n\r\n./.test(answer)) answer += await Promise.race([once(socket, 'data'), failAfter(20_000)])
  return answer
}

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error('There was no answer.')
}

const large = (bytes: number) => `content-length: ${bytes}`

describe('large bodies being received', () => {
  it('of one address take at most its share, and leave the share of others', async (t) => {
    const server = await start(t)
    const first = await begin(t, server, 'a', large(90 * kib), 80 * kib)
    const second = await begin(t, server, 'a', large(90 * kib), 80 * kib)
    const refusal = await answerOf(second)
    assert.match(refusal, /^HTTP\/1.1 503 /)
    assert.match(refusal, /\r\nretry-after: 1\r\n/i)
    const other = await begin(t, server, 'b', large(40 * kib), 40 * kib)
    assert.match(await answerOf(other), /40960 bytes$/)
    first.write('x'.repeat(10 * kib))
    assert.match(await answerOf(first), /92160 bytes$/)
  })

  it('of all addresses take at most the total, and free it once answered or gone', async (t) => {
    const server = await start(t)
    const held = await begin(t, server, 'a', large(90 * kib), 80 * kib)
    assert.match(await answerOf(await begin(t, server, 'b', large(90 * kib), 90 * kib)), /^HTTP\/1.1 503 /)
    const accepted = server.accepted(held)
    held.destroy()
    await until(() => accepted?.closed ?? false)
    for (const address of ['b', 'c', 'd']) {
      assert.match(await answerOf(await begin(t, server, address, large(90 * kib), 90 * kib)), /92160 bytes$/)
    }
  })

  it('are counted as they arrive if their length is not declared', async (t) => {
    const server = await start(t)
    const chunked = await begin(t, server, 'a', 'transfer-encoding: chunked', 60 * kib)
    chunked.write(`${chunkOf(30 * kib)}0\r\n\r\n`)
    assert.match(await answerOf(chunked), /92160 bytes$/)
    const endless = await begin(t, server, 'a', 'transfer-encoding: chunked', 60 * kib)
    endless.write(chunkOf(60 * kib))
    assert.match(await answerOf(endless), /^HTTP\/1.1 503 /)
  })

  it('do not keep out small bodies', async (t) => {
    const server = await start(t)
    await begin(t, server, 'a', large(110 * kib), 95 * kib)
    const small = await Promise.all(
      Array.from({ length: 10 }, () => begin(t, server, 'a', large(16 * kib), 16 * kib).then(answerOf)),
    )
    for (const answer of small) assert.match(answer, /16384 bytes$/)
  })

  it('take no room if they arrive after their answer', async (t) => {
    const server = await start(t)
    for (let call = 0; call < 4; call++) {
      const unread = connect(server.port, '127.0.0.1').setEncoding('latin1')
      t.after(() => unread.destroy())
      unread.write('POST /refused HTTP/1.1\r\nhost: x\r\nx-address: a\r\ntransfer-encoding: chunked\r\n\r\n')
      unread.write(chunkOf(20 * kib))
      await answerOf(unread)
      unread.write(chunkOf(60 * kib))
      await until(() => (server.accepted(unread)?.bytesRead ?? 0) >= unread.bytesWritten || unread.closed)
    }
    assert.match(await answerOf(await begin(t, server, 'a', large(90 * kib), 90 * kib)), /92160 bytes$/)
  })

  it('leave the connection usable for the next request if they are refused unread', async (t) => {
    const server = await start(t)
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1')
    t.after(() => socket.destroy())
    let answers = ''
    socket.on('data', (text) => {
      answers += text
    })
    const slow = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'
    const statuses = () => [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
    for (const [declared, bytes] of [
      [large(1_000 * kib), 'x'.repeat(1_000 * kib)],
      ['transfer-encoding: chunked', `${chunkOf(1_000 * kib)}0\r\n\r\n`],
    ]) {
      answers = ''
      socket.write(`${slow}POST /json HTTP/1.1\r\nhost: x\r\nx-address: a\r\n${declared}\r\n\r\n${bytes}`)
      await until(() => statuses().length === 2)
      socket.write(slow)
      await until(() => statuses().length === 3)
      assert.deepEqual(statuses(), ['200', '400', '200'])
    }
  })

  it('do not end the process if nobody reads them and their caller leaves', async (t) => {
    const server = await start(t)
    const unread = connect(server.port, '127.0.0.1')
    const head = 'GET /slow HTTP/1.1\r\nhost: x\r\nx-address: a\r\ntransfer-encoding: chunked\r\n\r\n'
    unread.write(head + chunkOf(20 * kib))
    await until(() => (server.accepted(unread)?.bytesRead ?? 0) > 20 * kib)
    const accepted = server.accepted(unread)
    unread.resetAndDestroy()
    await until(() => accepted?.closed ?? false)
    assert.match(await answerOf(await begin(t, server, 'a', large(20 * kib), 20 * kib)), /20480 bytes$/)
  })
})
