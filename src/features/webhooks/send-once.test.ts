import assert from 'node:assert/strict'
import { connect as connectTcp } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { body, ok, sendPlain, sendSecure, summary } from '../../../test/support/receiver/send-to-receiver.ts'
import { type Answer, startReceiver } from '../../../test/support/receiver/start-receiver.ts'

// Own process: it changes the environment.

describe('one attempt, one request', { concurrency: true }, () => {
  const cases: Record<string, { answer: Answer; result: string }> = {
    '200': { answer: ok, result: 'delivered 200 null' },
    '204': { answer: (s) => s.write('HTTP/1.1 204 No Content\r\n\r\n'), result: 'delivered 204 null' },
    '299 by HTTP/1.0': { answer: (s) => s.end('HTTP/1.0 299 Fine\r\n\r\nbye'), result: 'delivered 299 null' },
    '200 after 100 and 103': {
      answer: (s) =>
        s.write(
          'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 H\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
        ),
      result: 'delivered 200 null',
    },
    '301 to itself': {
      answer: (s) => s.end('HTTP/1.1 301 Moved\r\nLocation: /hook\r\nContent-Length: 0\r\n\r\n'),
      result: 'failed 301 redirect',
    },
    '302 without a target': { answer: (s) => s.end('HTTP/1.1 302 Found\r\n\r\n'), result: 'failed 302 redirect' },
    '307': {
      answer: (s) => s.end('HTTP/1.1 307 T\r\nLocation: /hook\r\nContent-Length: 0\r\n\r\n'),
      result: 'failed 307 redirect',
    },
    '101': {
      answer: (s) => s.write('HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      result: 'failed 101 status_not_2xx',
    },
    '400': { answer: (s) => s.end('HTTP/1.1 400 Bad\r\n\r\nno'), result: 'failed 400 status_not_2xx' },
    '500': {
      answer: (s) => s.end('HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n'),
      result: 'failed 500 status_not_2xx',
    },
    '503 with Retry-After': {
      answer: (s) => s.end('HTTP/1.1 503 No\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n'),
      result: 'failed 503 status_not_2xx',
    },
    'headers that never end': { answer: (s) => s.write('HTTP/1.1 200 OK\r\nX: '), result: 'delivered 200 null' },
    'malformed headers after the status': {
      answer: (s) => s.end('HTTP/1.1 200 OK\r\n\u0001:\r\n\r\n'),
      result: 'delivered 200 null',
    },
    'a body cut short': {
      answer: (s) => s.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
      result: 'delivered 200 null',
    },
    'a reset': { answer: (s) => s.resetAndDestroy(), result: 'failed null connection_closed' },
    'a close without an answer': { answer: (s) => s.end(), result: 'failed null connection_closed' },
    'half a status line': { answer: (s) => s.end('HTTP/1.1 200'), result: 'failed null connection_closed' },
    'no HTTP': { answer: (s) => s.end('220 smtp.example ESMTP\r\n'), result: 'failed null invalid_response' },
  }
  for (const [name, { answer, result }] of Object.entries(cases)) {
    it(`${name}: ${result}`, async () => {
      const target = await startReceiver(answer)
      const sent = await sendPlain(target)
      assert.equal(summary(sent), result)
      assert.equal(sent.address, '127.0.0.1')
      assert.ok(sent.durationMs < 1000, `${sent.durationMs} ms`)
      assert.equal(target.heard.length, 1, 'connections')
      assert.equal(target.heard.join('').split('POST /hook HTTP/1.1').length - 1, 1, 'requests')
    })
  }

  it('fails on a reset before the request was read', async () => {
    const target = await startReceiver((socket) => socket.resetAndDestroy(), { at: 'connection' })
    assert.match(summary(await sendPlain(target)), /^failed null connection_(failed|closed)$/)
    assert.equal(target.heard.length, 1, 'connections')
  })

  it('has a connection of its own, whatever the receiver keeps open from before', async () => {
    const target = await startReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nKeep-Alive: timeout=60\r\nContent-Length: 0\r\n\r\n')
    })
    for (let count = 1; count <= 3; count++) {
      assert.equal(summary(await sendPlain(target)), 'delivered 200 null')
      assert.equal(target.heard.length, count, 'connections')
      assert.equal(target.heard[count - 1]?.split('POST /hook').length, 2, 'requests')
    }
  })

  it('sends the exact bytes, the host, and no header of its own but the length', async () => {
    const target = await startReceiver(ok)
    await sendPlain(target, '/hook/%7Ex?a=b&c#fragment')
    const [head, sentBody] = (target.heard[0] ?? '').split('\r\n\r\n')
    assert.equal(sentBody, body.toString())
    assert.deepEqual(head?.split('\r\n'), [
      'POST /hook/%7Ex?a=b&c HTTP/1.1',
      `Host: 127.0.0.1:${target.port}`,
      'Content-Type: application/json',
      'X-Webhook-Timestamp: 1770000000',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ])
  })

  it('reads little of a body of 100 MB, and closes', async () => {
    let taken = 0
    const target = await startReceiver((socket) => {
      const chunk = Buffer.alloc(65_536, 'x')
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n')
      const push = () => {
        while (taken < 104_857_600 && !socket.destroyed) {
          taken += chunk.length
          if (!socket.write(chunk)) return socket.once('drain', push)
        }
        return socket
      }
      push()
    })
    assert.equal(summary(await sendPlain(target)), 'delivered 200 null')
    for (let tries = 0; target.open.size > 0 && tries < 100; tries++) await sleep(20)
    assert.equal(target.open.size, 0)
    assert.ok(taken < 20_000_000, `${taken} bytes left the receiver`)
  })

  it('is not retried on a closed port', async () => {
    const target = await startReceiver(ok)
    let connections = 0
    const connect = () => {
      connections += 1
      return connectTcp({ host: '127.0.0.1', port: 1 })
    }
    assert.equal(summary(await sendSecure(target, { connect })), 'failed null connection_failed')
    assert.equal(connections, 1)
  })

  it('uses no proxy of the environment', async () => {
    const target = await startReceiver(ok)
    process.env.HTTP_PROXY = process.env.http_proxy = process.env.ALL_PROXY = 'http://127.0.0.1:1'
    process.env.NODE_USE_ENV_PROXY = '1'
    assert.equal(summary(await sendPlain(target)), 'delivered 200 null')
  })
})
