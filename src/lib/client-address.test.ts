import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRequestAddress } from './ip-address.ts'

function clientAddressBehind(trustedProxies: readonly string[]) {
  const addressOf = createRequestAddress(trustedProxies)
  return (remoteAddress: string | undefined, forwardedFor: string | undefined) =>
    addressOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } })
}

describe('client address', () => {
  it('is the peer’s when no proxy is trusted, whatever is forwarded', () => {
    const clientAddress = clientAddressBehind([])
    assert.equal(clientAddress('127.0.0.1', '8.8.8.8'), '127.0.0.1')
    assert.equal(clientAddress('::ffff:1.1.1.1', '8.8.8.8'), '1.1.1.1')
    assert.equal(clientAddress(undefined, '8.8.8.8'), undefined)
    assert.equal(clientAddress('', undefined), undefined)
  })

  it('is the right-most address that trusted proxies forward and is none of theirs', () => {
    const clientAddress = clientAddressBehind(['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '2001:db8::5'])
    const cases: [string, string | undefined, string][] = [
      ['10.1.2.3', '8.8.8.8', '8.8.8.8'],
      ['::ffff:10.1.2.3', '8.8.8.8', '8.8.8.8'],
      ['127.0.0.1', '9.9.9.9, 8.8.8.8, 10.0.0.7', '8.8.8.8'],
      ['127.0.0.1', '9.9.9.9, [fd12::1]:80, 10.0.0.7:1234', '9.9.9.9'],
      ['2001:db8::5', '192.168.1.1', '192.168.1.1'],
      ['127.0.0.2', '8.8.8.8', '127.0.0.2'],
      ['8.8.8.8', '10.0.0.1', '8.8.8.8'],
      ['10.1.2.3', undefined, '10.1.2.3'],
      ['10.1.2.3', '', '10.1.2.3'],
      ['10.1.2.3', '8.8.8.8, unknown', '10.1.2.3'],
      ['10.1.2.3', '8.8.8.8, unknown, 10.0.0.4', '10.0.0.4'],
      ['10.1.2.3', '10.0.0.5, 10.0.0.4', '10.0.0.5'],
    ]
    for (const [peer, header, address] of cases) assert.equal(clientAddress(peer, header), address, `${peer} ${header}`)
  })

  it('refuses malformed ranges', () => {
    for (const range of [
      '',
      'everybody',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0/8',
      '::/129',
      '10.0.0.0/-1',
      '10.0.0.0/1.5',
      '10.0.0.0/ 8',
      '10.0.0.0/8/9',
    ])
      assert.throws(() => createRequestAddress([range]), RangeError, range)
  })
})
