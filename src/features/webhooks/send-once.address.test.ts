import assert from 'node:assert/strict'
import { connect as connectTcp } from 'node:net'
import { describe, it } from 'node:test'
import {
  certificate,
  host,
  ok,
  publicAddress,
  sendSecure,
  summary,
} from '../../../test/support/receiver/send-to-receiver.ts'
import { createCertificate, startReceiver } from '../../../test/support/receiver/start-receiver.ts'
import type { SendOnceDeps } from './send-once.ts'

// Own process: it changes the environment.

const other = createCertificate('other.example')

describe('TLS', { concurrency: true }, () => {
  it('delivers to a valid certificate, naming the host in the handshake and the request', async () => {
    let name: unknown
    const target = await startReceiver(
      (socket) => {
        name = Reflect.get(socket, 'servername')
        ok(socket)
      },
      { certificate },
    )
    const sent = await sendSecure(target)
    assert.equal(summary(sent), 'delivered 200 null')
    assert.equal(sent.address, publicAddress)
    assert.equal(name, host)
    assert.match(target.heard[0] ?? '', /^POST \/hook\?x=1 HTTP\/1.1\r\nHost: hooks\.example\r\n/)
  })

  it('refuses a certificate for another name, an unknown issuer, and a server without TLS', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const trusted = [other.cert]
    const wrongName = await startReceiver(ok, { certificate: other })
    const plain = await startReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), { at: 'connection' })
    const closing = await startReceiver((socket) => socket.end(), { at: 'connection' })
    const results = await Promise.all([
      sendSecure(wrongName, { certificateAuthorities: trusted }),
      sendSecure(wrongName),
      sendSecure(plain),
      sendSecure(closing),
      sendSecure(wrongName, { certificateAuthorities: trusted }, 'https://93.184.215.14/'),
    ])
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    for (const result of results) assert.equal(summary(result), 'failed null tls_failed')
    for (const target of [wrongName, plain]) assert.doesNotMatch(target.heard.join(''), /POST/)
  })
})

describe('the address checked is the address connected to', { concurrency: true }, () => {
  const refused = [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '0.0.0.0',
  ]

  for (const address of refused) {
    it(`refuses a name that resolves to ${address}, alone or among public ones`, async () => {
      const target = await startReceiver(ok, { certificate })
      for (const addresses of [[address], [publicAddress, address]]) {
        const sent = await sendSecure(target, { resolve: async () => addresses })
        assert.equal(summary(sent), 'failed null address_refused')
        assert.equal(sent.address, address)
      }
      assert.equal(target.heard.length, 0)
    })
  }

  it('resolves once, so that a name that changes its addresses is not asked again', async () => {
    const target = await startReceiver(ok, { certificate })
    const answers = [[publicAddress], ['127.0.0.1']]
    const asked: string[] = []
    const connected: string[] = []
    const deps: Partial<SendOnceDeps> = {
      resolve: async (name) => {
        asked.push(name)
        return answers[asked.length - 1] ?? []
      },
      connect: (address, port) => {
        connected.push(`${address} ${port}`)
        return connectTcp({ host: '127.0.0.1', port: target.port })
      },
    }
    assert.equal(summary(await sendSecure(target, deps, `https://${host}.:8443/`)), 'delivered 200 null')
    assert.equal(summary(await sendSecure(target, deps)), 'failed null address_refused')
    assert.deepEqual(asked, [host, host])
    assert.deepEqual(connected, [`${publicAddress} 8443`])
  })

  it('refuses addresses that the rules refuse at saving, without resolving the name', async () => {
    const target = await startReceiver(ok)
    for (const url of [
      'http://hooks.example/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://2130706433/',
      'no URL',
    ]) {
      const sent = await sendSecure(target, { resolve: () => assert.fail('asked') }, url)
      assert.equal(summary(sent), 'failed null url_refused', url)
    }
    assert.equal(target.heard.length, 0)
  })

  it('fails if the name has no address', async () => {
    const target = await startReceiver(ok)
    const unknown = () => Promise.reject(new Error('ENOTFOUND'))
    assert.equal(summary(await sendSecure(target, { resolve: unknown })), 'failed null name_not_resolved')
    assert.equal(summary(await sendSecure(target, { resolve: async () => [] })), 'failed null name_not_resolved')
  })

  it('tries the next address only until one is connected', async () => {
    const target = await startReceiver((socket) => socket.destroy(), { certificate })
    const connected: string[] = []
    const connect = (address: string) => {
      connected.push(address)
      return connectTcp({ host: '127.0.0.1', port: address === publicAddress ? target.port : 1 })
    }
    const resolve = async () => ['2a00:1450::200e', publicAddress, '8.8.8.8']
    const sent = await sendSecure(target, { resolve, connect })
    assert.equal(summary(sent), 'failed null connection_closed')
    assert.equal(sent.address, publicAddress)
    assert.deepEqual(connected, ['2a00:1450::200e', publicAddress])
    assert.equal(target.heard.length, 1)
  })
})
