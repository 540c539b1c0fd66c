import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../test/support/assert-bounded.ts'
import { isPublicAddress } from './public-address.ts'
import { createRequestAddress, forwardedAddress } from './request-address.ts'

function clientAddressBehind(trustedProxies: readonly string[]) {
  const addressOf = createRequestAddress(trustedProxies)
  return (remoteAddress: string | undefined, forwardedFor: string | undefined) =>
    addressOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } })
}

describe('client address', () => {
  it("is the peer's if no proxy is trusted, whatever it forwards", () => {
    const clientAddress = clientAddressBehind([])
    assert.equal(clientAddress('127.0.0.1', '8.8.8.8'), '127.0.0.1')
    assert.equal(clientAddress('::ffff:1.1.1.1', '8.8.8.8'), '1.1.1.1')
    assert.equal(clientAddress(undefined, '8.8.8.8'), undefined)
    assert.equal(clientAddress('', undefined), undefined)
  })

  it('is the right-most address forwarded by trusted proxies that is not one of them', () => {
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

describe('forwardedAddress', () => {
  it('is the left-most valid public address', () => {
    const cases: [string | undefined, string | undefined][] = [
      [undefined, undefined],
      ['', undefined],
      ['8.8.8.8', '8.8.8.8'],
      [' 8.8.8.8 , 1.1.1.1', '8.8.8.8'],
      ['unknown, 8.8.8.8', '8.8.8.8'],
      ['10.0.0.1,192.168.1.1,8.8.8.8,1.1.1.1', '8.8.8.8'],
      ['127.0.0.1, ::1, fe80::1%eth0, 8.8.8.8', '8.8.8.8'],
      ['8.8.8.8:4711', '8.8.8.8'],
      ['[2001:4860:4860::8888]:443', '2001:4860:4860::8888'],
      ['[2001:4860:4860::8888]', '2001:4860:4860::8888'],
      ['2001:4860:4860::8888', '2001:4860:4860::8888'],
      ['"[2001:4860:4860::8888]:443"', '2001:4860:4860::8888'],
      ['::ffff:8.8.8.8', '8.8.8.8'],
      ['::ffff:10.0.0.1, 1.1.1.1', '1.1.1.1'],
      ['_hidden, 300.1.1.1, 1.2.3, 127.1, 0x8.8.8.8, 08.8.8.8, 8.8.8.8.', undefined],
      ['8.8.8.8 1.1.1.1', undefined],
      ['192.0.2.1, 203.0.113.7, 198.51.100.1, 100.64.0.1', undefined],
      [',,,', undefined],
    ]
    for (const [header, address] of cases) assert.equal(forwardedAddress(header), address, String(header))
  })
})

describe('any text as X-Forwarded-For', () => {
  const hop = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('unknown', '', '[::1', '"', '1.2.3.4:5', '[::1]:9', '::ffff:1.2.3.4', '::1%eth0'),
  )
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(hop, { maxLength: 6 }).map((hops) => hops.join(',')),
    fc.array(fc.tuple(hop, fc.string({ maxLength: 3 })), { maxLength: 4 }).map((hops) => hops.flat().join('')),
  )

  it('yields a plain public address, or undefined', () => {
    fc.assert(
      fc.property(header, (text) => {
        const address = forwardedAddress(text)
        assert.ok(address === undefined || isPublicAddress(address), text)
      }),
    )
  })

  it('never yields an address that only an untrusted sender claims', () => {
    const addressOf = createRequestAddress(['10.0.0.0/8'])
    const clientAddress = (remoteAddress: string, text: string) =>
      addressOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': text } })
    fc.assert(
      fc.property(header, (text) => {
        const address = clientAddress('10.0.0.1', text) ?? ''
        assert.notEqual(isIP(address), 0, text)
        assert.equal(clientAddress('8.8.8.8', text), '8.8.8.8')
      }),
    )
  })

  it('is read within milliseconds', () => {
    assertBounded(forwardedAddress)
    const addressOf = createRequestAddress(['1.2.3.4', '::/1'])
    const socket = { remoteAddress: '1.2.3.4' }
    assertBounded((text) => addressOf({ socket, headers: { 'x-forwarded-for': text } }))
  })
})
