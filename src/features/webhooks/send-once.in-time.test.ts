import assert from 'node:assert/strict'
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  certificate,
  ok,
  publicAddress,
  sendPlain,
  sendSecure,
  summary,
} from '../../../test/support/receiver/send-to-receiver.ts'
import { type Receiver, startReceiver } from '../../../test/support/receiver/start-receiver.ts'
import type { SendResult } from './send-once.ts'

/** Sends to a receiver whose name, connection, TLS handshake and answer each take this long, in milliseconds. */
async function sendSlowly(eachMs: number): Promise<[SendResult, Receiver]> {
  const target = await startReceiver((socket) => void setTimeout(() => ok(socket), eachMs), { certificate })
  const relay = createServer(async (client) => {
    await sleep(eachMs)
    const onward = connectTcp({ host: '127.0.0.1', port: target.port })
    pipeline(client, onward, client, () => {})
  })
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  after(() => relay.close())
  const { port } = relay.address() as AddressInfo
  const sent = await sendSecure(target, {
    resolve: () => sleep(eachMs, [publicAddress]),
    connect: () =>
      connectTcp({
        host: 'slow.example',
        port,
        lookup: (_name, _options, found) =>
          void setTimeout(() => found(null, [{ address: '127.0.0.1', family: 4 }]), eachMs),
      }),
  })
  return [sent, target]
}

describe('5.0 s in total, whatever takes the time', { concurrency: true }, () => {
  const drip = (text: string) => (socket: Socket) => {
    let index = 0
    const timer = setInterval(
      () => (socket.destroyed ? clearInterval(timer) : socket.write(text.charAt(index++ % text.length))),
      300,
    )
  }
  const never = new Promise<never>(() => {})
  const sendings: Record<string, () => Promise<[SendResult, Receiver]>> = {
    'a receiver that hangs': async () => {
      const target = await startReceiver(() => {})
      return [await sendPlain(target), target]
    },
    'a status line dripped too slowly': async () => {
      const target = await startReceiver(drip('HTTP/1.1 200 OK\r\n'))
      return [await sendPlain(target), target]
    },
    'interim answers without end': async () => {
      const target = await startReceiver(drip('HTTP/1.1 103 A\r\n\r\n'))
      return [await sendPlain(target), target]
    },
    'a TLS handshake that hangs': async () => {
      const target = await startReceiver(() => {}, { at: 'connection' })
      return [await sendSecure(target), target]
    },
    'a name that does not resolve': async () => {
      const target = await startReceiver(ok)
      return [await sendSecure(target, { resolve: () => never }), target]
    },
    'a slow resolution and a hanging receiver together': async () => {
      const target = await startReceiver(() => {}, { certificate })
      const resolve = () => new Promise<string[]>((found) => setTimeout(() => found([publicAddress]), 2000))
      return [await sendSecure(target, { resolve }), target]
    },
    'a slow name, connection, TLS handshake and answer together': () => sendSlowly(1_500),
    'a connection that is never accepted': async () => {
      const target = await startReceiver(ok)
      const connect = () => connectTcp({ host: 'never.looked-up', port: 1, lookup: () => {} })
      return [await sendSecure(target, { connect }), target]
    },
  }
  for (const [name, send] of Object.entries(sendings)) {
    it(name, async () => {
      const startMs = performance.now()
      const [sent, target] = await send()
      const tookMs = performance.now() - startMs
      assert.equal(summary(sent), 'failed null timeout')
      // Timers count from the event loop's last look at the clock: a busy loop fires early.
      for (const ms of [sent.durationMs, tookMs]) assert.ok(ms >= 4_950 && ms < 5_200, `${ms} ms`)
      for (let tries = 0; target.open.size > 0 && tries < 100; tries++) await sleep(20)
      assert.equal(target.open.size, 0, 'the connection is closed')
      assert.ok(target.heard.length <= 1)
    })
  }

  it('delivers if a slow name, connection, TLS handshake and answer fit into it together', async () => {
    const [sent] = await sendSlowly(1_100)
    assert.equal(summary(sent), 'delivered 200 null')
    assert.ok(sent.durationMs >= 4_390 && sent.durationMs < 5_000, `${sent.durationMs} ms`)
  })

  it('delivers if the status line arrives at 4.8 s, and drops the body', async () => {
    const target = await startReceiver((socket) => setTimeout(() => socket.write('HTTP/1.1 200 OK\r\n'), 4800))
    const startMs = performance.now()
    const sent = await sendPlain(target)
    assert.equal(summary(sent), 'delivered 200 null')
    assert.ok(performance.now() - startMs < 5200)
  })

  it('delivers at the status line while the body still drips', async () => {
    const target = await startReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n')
      drip('x')(socket)
    })
    const sent = await sendPlain(target)
    assert.equal(summary(sent), 'delivered 200 null')
    assert.ok(sent.durationMs < 300, `${sent.durationMs} ms`)
  })
})
