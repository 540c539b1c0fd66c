import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, AnswerReader } from '../support/answer-reader.ts'
import { requestText } from '../support/request-text.ts'
import { generateLoad } from './load-generator.ts'

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"ok":true}'
const empty = 'HTTP/1.1 302 Found\r\nlocation: /a\r\ncontent-length: 0\r\n\r\n'
const get = requestText('GET', '/', {})

/** Listens with a handler for each request and one for each connection, and returns the port. */
async function listen(
  onRequest: (socket: Socket, count: number) => void,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<number> {
  let count = 0
  const server = createServer((socket) => {
    onConnection(socket)
    socket.on('data', () => onRequest(socket, ++count))
    socket.on('error', () => undefined)
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  after(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

test('finds answers however they are cut, and several in one chunk', () => {
  const text = answer + empty + answer
  for (let size = 1; size <= text.length; size++) {
    const found: Answer[] = []
    const reader = new AnswerReader((each) => found.push({ ...each, body: Buffer.from(each.body) }))
    for (let at = 0; at < text.length; at += size) reader.push(Buffer.from(text.slice(at, at + size)))
    assert.deepEqual(
      found.map(({ status, head, body }) => [status, body.length, `${head}\r\n\r\n${body}`]),
      [
        [200, 11, answer],
        [302, 0, empty],
        [200, 11, answer],
      ],
    )
  }
})

test('counts the request in flight on a closed connection, and opens the connection again', async () => {
  const port = await listen((socket, count) => {
    if (count === 3) socket.destroy()
    else if (count === 5) socket.end(answer.replace('\r\n', '\r\nConnection: close\r\n'))
    else socket.write(answer)
  })
  const result = await generateLoad({ port, connections: 1, requests: 8, next: () => get, expected: [200] })
  assert.equal(result.answers, 7)
  assert.deepEqual(result.refusals, { closed: 1 })
})

test('counts no request for a connection that is answered 408 before it sent any', async () => {
  const impatient = (socket: Socket) => {
    const timer = setTimeout(() => socket.end(answer.replace('200 OK', '408 Request Timeout')), 50)
    socket.once('data', () => clearTimeout(timer))
  }
  const port = await listen((socket) => socket.write(answer), impatient)
  const result = await generateLoad({
    ...{ port, connections: 2, durationMs: 400, ratePerSecond: 50 },
    ...{ next: () => get, expected: [200] },
  })
  assert.deepEqual([result.answers, result.refusals], [20, {}])
})

test('counts each unexpected status', async () => {
  const busy = 'HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n'
  const port = await listen((socket, count) => socket.write(count % 2 === 0 ? busy : answer))
  const result = await generateLoad({ port, connections: 1, requests: 10, next: () => get, expected: [200] })
  assert.deepEqual([result.answers, result.refusals], [5, { 503: 5 }])
})

test('at a fixed rate, counts the whole delay of requests due while the server stood still', async () => {
  let isStanding = false
  const port = await listen((socket, count) => {
    if (count === 50) {
      isStanding = true
      void sleep(300).then(() => {
        isStanding = false
      })
    }
    const whenAwake = async () => {
      while (isStanding) await sleep(5)
      socket.write(answer)
    }
    void whenAwake()
  })
  const result = await generateLoad({
    ...{ port, connections: 4, durationMs: 1_000, ratePerSecond: 200 },
    ...{ next: () => get, expected: [200] },
  })
  assert.equal(result.answers, 200)
  // 60 of 200 requests were due during the pause; evenly late, 5% wait more than 235 ms.
  assert.ok(result.p95Ms > 150, `p95 ${result.p95Ms}`)
  assert.ok(result.greatestMs > 280, `greatest ${result.greatestMs}`)
})
