import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { after, describe, it } from 'node:test'
import { ok, sendSecure, summary } from '../../../test/support/receiver/send-to-receiver.ts'
import { startReceiver } from '../../../test/support/receiver/start-receiver.ts'
import { resolveName } from './resolve-name.ts'

const [typeA, typeAaaa] = [1, 28]
const loopback = Buffer.from([127, 0, 0, 1])
const publicV6 = Buffer.from('2a00145040010c000000000000000200', 'hex')

/** A name server on loopback that answers with the record of a type, none, or not at all; returns its address. */
async function startNameServer(
  records: ReadonlyMap<number, Buffer | 'silent'> | 'silent',
  afterMs = 0,
): Promise<string> {
  const server = createSocket('udp4')
  server.on('message', (query, from) => {
    if (records === 'silent') return
    const questionEnd = query.indexOf(0, 12) + 5
    const type = query.readUInt16BE(questionEnd - 4)
    const data = records.get(type)
    if (data === 'silent') return
    const head = Buffer.from(query.subarray(0, 12))
    // The flags of an answer; the counts of answers, authorities and additional records follow.
    head.writeUInt16BE(0x8180, 2)
    for (const [index, count] of [data === undefined ? 0 : 1, 0, 0].entries()) head.writeUInt16BE(count, 6 + 2 * index)
    const answer = data === undefined ? [] : [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]), data]
    const reply = Buffer.concat([head, query.subarray(12, questionEnd), ...answer])
    setTimeout(() => server.send(reply, from.port, from.address), afterMs)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `127.0.0.1:${server.address().port}`
}

describe('resolveName', { concurrency: true }, () => {
  it('finds names that only the system knows', async () => {
    const addresses = await resolveName('localhost')
    assert.ok(addresses.length > 0)
    for (const address of addresses) assert.notEqual(isIP(address), 0)
  })

  it('returns the addresses of both families, so that a private one beside a public one is noticed', async () => {
    const server = await startNameServer(
      new Map([
        [typeA, loopback],
        [typeAaaa, publicV6],
      ]),
    )
    const resolve = (name: string) => resolveName(name, [server])
    assert.deepEqual(await resolve('both.example'), ['127.0.0.1', '2a00:1450:4001:c00::200'])
    const target = await startReceiver(ok)
    const sent = await sendSecure(target, { resolve })
    assert.deepEqual([summary(sent), sent.address], ['failed null address_refused', '127.0.0.1'])
    assert.equal(target.heard.length, 0)
  })

  it('accepts a slow answer for one family if the other is unknown', async () => {
    const server = await startNameServer(new Map([[typeA, loopback]]), 700)
    assert.deepEqual(await resolveName('slow.example', [server]), ['127.0.0.1'])
  })

  it('accepts the addresses of one family if the name server is silent about the other', async () => {
    for (const [answered, silent, data, address] of [
      [typeA, typeAaaa, loopback, '127.0.0.1'],
      [typeAaaa, typeA, publicV6, '2a00:1450:4001:c00::200'],
    ] as const) {
      const records = new Map<number, Buffer | 'silent'>([
        [answered, data],
        [silent, 'silent'],
      ])
      const server = await startNameServer(records)
      const startMs = performance.now()
      assert.deepEqual(await resolveName('half.example', [server]), [address])
      const tookMs = performance.now() - startMs
      assert.ok(tookMs < 900, `${tookMs} ms`)
    }
  })

  it('costs an attempt at most its 5 s if the name servers are silent', async () => {
    const servers = await Promise.all([startNameServer('silent'), startNameServer('silent'), startNameServer('silent')])
    const target = await startReceiver(ok)
    const startMs = performance.now()
    const sent = await sendSecure(target, { resolve: (name) => resolveName(name, servers) })
    const tookMs = performance.now() - startMs
    assert.match(summary(sent), /^failed null (timeout|name_not_resolved)$/)
    assert.ok(tookMs > 2_000 && tookMs < 5_200, `${tookMs} ms`)
    assert.equal(target.heard.length, 0)
  })
})
