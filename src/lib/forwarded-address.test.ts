import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../test/support/assert-bounded.ts'
import { createRequestAddress, forwardedAddress, isPublicAddress } from './ip-address.ts'

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

  it('gives a plain public address, or none', () => {
    fc.assert(
      fc.property(header, (text) => {
        const address = forwardedAddress(text)
        assert.ok(address === undefined || isPublicAddress(address), text)
      }),
    )
  })

  it('never makes a client of what a proxy did not see: the peer’s address, or one that is not a proxy’s', () => {
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

  it('is read in no time', () => {
    assertBounded(forwardedAddress)
    const addressOf = createRequestAddress(['1.2.3.4', '::/1'])
    const socket = { remoteAddress: '1.2.3.4' }
    assertBounded((text) => addressOf({ socket, headers: { 'x-forwarded-for': text } }))
  })
})
