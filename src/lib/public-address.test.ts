import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../test/support/assert-bounded.ts'
import { isPublicAddress } from './public-address.ts'

const publicAddresses = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.215.14', '100.63.255.255', '100.128.0.0'],
  ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ...['192.0.1.0', '192.0.3.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2001:200::1', '2001:4860:4860::8888', '2003::1', '2400:cb00::1', '2606:4700:4700::1111', '2a00:1450::200e'],
]

const refusedAddresses = [
  // Unspecified, this network, loopback.
  ...['0.0.0.0', '0.1.2.3', '0.255.255.255', '127.0.0.1', '127.0.0.2', '127.255.255.255', '::', '::1'],
  // Private and shared.
  ...['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ...['100.64.0.0', '100.100.100.200', '100.127.255.255', 'fc00::1', 'fd00:ec2::254', 'fdff:ffff::1'],
  // Link-local, the metadata services among them, and site-local.
  ...['169.254.0.1', '169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'feff::1'],
  // Protocol assignments, documentation, benchmarking, anycast relays.
  ...['192.0.0.0', '192.0.0.1', '192.0.0.170', '192.0.0.255', '192.0.2.1', '198.51.100.7', '203.0.113.9'],
  ...['198.18.0.1', '198.19.255.255', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  ...['2001:db8::1', '3fff::1', '3fff:fff::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:30::1', '2001:3::1'],
  ...['100::1', '100:0:0:1::1', '5f00::1', '2620:4f:8000::1', '3ffe::1'],
  // Multicast, reserved, broadcast.
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '254.1.2.3', '255.255.255.254', '255.255.255.255'],
  ...['ff00::1', 'ff02::1', 'ff0e::1'],
  // IPv4 inside IPv6, public or not: mapped, compatible, translated, 6to4, Teredo, NAT64, ISATAP.
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::a00:1', '::8.8.8.8'],
  ...['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  ...['2001:0:7f00:1::', '2001::1', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::a00:1'],
  ...['2a00:1450::5efe:7f00:1', '2a00:1450::200:5efe:10.0.0.1'],
  // Outside 2000::/3.
  ...['1::1', '4000::1', '8000::1', 'e000::1', 'fb00::1'],
  // Not addresses.
  ...[
    '',
    'localhost',
    '127.1',
    '0x7f.1',
    '010.0.0.1',
    '2130706433',
    '8.8.8.8.',
    '8.8.8.8/32',
    '[::1]',
    '1:2',
    ' 8.8.8.8',
  ],
]

describe('isPublicAddress', () => {
  for (const address of publicAddresses) it(`allows ${address}`, () => assert.equal(isPublicAddress(address), true))
  for (const address of refusedAddresses)
    it(`refuses "${address}"`, () => assert.equal(isPublicAddress(address), false))

  it('refuses any other text within milliseconds', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isIP(text) > 0 || !isPublicAddress(text)))
    assertBounded(isPublicAddress)
  })
})
