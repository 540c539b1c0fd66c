import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forwardedAddress } from './forwarded-address.ts'

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
