import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { systemRandom } from '../lib/random.ts'
import { createServer } from './server.ts'

const largeBytes = 4_000_000
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const malformed = 'GET /quick HTTP/1.1\r\nhost: x\r\na b: c\r\n\r\n'
const overflowing = `GET /quick HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(17_000)}\r\n\r\n`
const badChunk =
  'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'

describe('a malformed request', () => {
  it('is refused after the answers to earlier requests on its connection', async (t) => {
    const { port } = await startServer(t)
    for (const [wrong, status] of [
      [malformed, 400],
      [overflowing, 431],
      [badChunk, 400],
    ] as const) {
      assert.deepEqual(statuses(await exchange(port, get('/slow') + wrong)), [200, status], wrong.slice(0, 99))
      assert.deepEqual(statuses(await exchange(port, get('/slow') + get('/quick') + wrong)), [200, 200, status])
      assert.deepEqual(statuses(await exchange(port, wrong + get('/quick'))), [status])
    }
  })

  it('leaves earlier answers complete, whatever bytes follow it', async (t) => {
    const { port } = await startServer(t)
    const behind = `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n${'1'.repeat(1_000_000)}`
    for (let tries = 0; tries < 20; tries++) {
      const answers = await exchange(port, get('/large') + malformed + behind.repeat(1 + (tries % 5)))
      assert.deepEqual(statuses(answers), [200, 400])
      assert.ok(answers.length > largeBytes)
    }
  })

  it('gets no second answer if its body turns out malformed after the first', async (t) => {
    const { port } = await startServer(t)
    const refusedEarly = badChunk.replace('POST /echo', 'POST /early').replace('zz\r\n', '1\r\nx\r\n')
    assert.deepEqual(statuses(await exchange(port, refusedEarly, () => sleep(200, 'zz\r\n'))), [403])
  })

  it('is cut off if it sends bytes without end, or none', async (t) => {
    const { port, server } = await startServer(t)
    const sockets: Socket[] = []
    const flooding = connect(port, '127.0.0.1').on('error', () => undefined)
    const flood = () => {
      while (!flooding.destroyed && flooding.write('x'.repeat(65_536)));
    }
    server.server.on('connection', (socket) => sockets.push(socket))
    flooding.on('drain', flood).resume()
    flood()
    const silent = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
    silent.resume().write(malformed)
    const open = () => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))
    await sleep(2_500)
    assert.equal(await open(), 0)
    const [most = 0] = sockets.map(({ bytesRead }) => bytesRead).toSorted((a, b) => b - a)
    assert.ok(most > 2_000_000 && most < 3_000_000, String(most))
    flooding.destroy()
    silent.destroy()
  })
})

/** Sends bytes, and more once available, and returns everything that is answered until the service closes. */
async function exchange(port: number, sent: string, more?: () => Promise<string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  if (more !== undefined) socket.write(await more())
  const chunks: Buffer[] = []
  for await (const chunk of socket) {
    chunks.push(chunk)
    // Reads slowly: a reset connection loses the bytes that are still on their way.
    if (chunks.length % 8 === 0) await sleep(1)
  }
  return Buffer.concat(chunks).toString('latin1')
}

function statuses(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}

async function startServer(t: TestContext) {
  const server = createServer({
    logger: pino({ level: 'silent' }),
    random: systemRandom,
    parseJson: (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
    paths: { basePath: '', linkPath: '/l', linkHost: 'api.example', hasOwnLinkHost: false },
  })
  t.after(() => server.close())
  server.get('/quick', () => 'quick')
  server.get('/slow', async () => {
    await sleep(50)
    return 'slow'
  })
  server.get('/large', () => 'x'.repeat(largeBytes))
  server.post('/echo', (request) => request.body)
  server.post('/early', {
    onRequest: (_request, reply) => {
      void reply.code(403).send({})
    },
    handler: () => undefined,
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  return { port: Number(port), server }
}
