import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isPublicAddress } from '../../lib/ip-address.ts'
import { checkWebhookUrl, literalAddress } from './address-rules.ts'

const strict = { allowPrivate: false }
const open = { allowPrivate: true }

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
  // No addresses.
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

const acceptedUrls = [
  ...['https://example.com', 'https://example.com/hook?x=1', 'HTTPS://EXAMPLE.COM/Hook', 'https://example.com:8443/h'],
  ...['https://example.com./hook', 'https://a.b-c.example.co.uk/', 'https://bücher.example/', 'https://8.8.8.8/'],
  ...[
    'https://[2606:4700:4700::1111]/',
    'https://example.com/a@b',
    'https://example.com/?mail=a@b',
    'https://x_y.example/',
  ],
  ...[
    'https://localhost.example.com/',
    'https://notlocalhost/',
    'https://10.example.com/',
    'https://example.com/%00%0a',
  ],
]

const refusedUrls: Record<string, string[]> = {
  'not an absolute https URL': [
    ...[
      '',
      'example.com',
      '//example.com',
      'https:',
      'https:///',
      'https://',
      'https:example.com',
      'https:/example.com',
    ],
    ...[
      'https:////example.com',
      'ftp://example.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:,x',
      'wss://e.com',
    ],
    ...[
      'https:\\\\example.com',
      'https://example.com\\@127.0.0.1/',
      'https://exa mple.com',
      'https://example.com:65536/',
    ],
    ...[
      'https://example.com:x/',
      'https://[::1',
      'https://%zz/',
      'https://a..b/',
      'https://example.com../',
      'https://./',
    ],
    ...['https://.example.com/', `https://example.com/${'a'.repeat(2048)}`, `https://${'a'.repeat(64)}.com/`],
    `https://${'a.'.repeat(127)}com/`,
  ],
  'plain http': ['http://example.com/', 'HTTP://example.com/', 'http://8.8.8.8/'],
  userinfo: [
    'https://user@example.com/',
    'https://user:pw@example.com/',
    'https://:pw@example.com/',
    'https://@example.com/',
  ],
  'port 0': ['https://example.com:0/', 'https://example.com:000/', 'https://8.8.8.8:0/'],
  'blanks and control characters': [
    ...[
      ' https://example.com',
      'https://example.com ',
      'https://example.com/a b',
      'https://exam\tple.com/',
      'https://e.com/\n',
    ],
    ...[
      '\u0000https://example.com',
      'https://example.com/\u0000',
      'https://example.com/\r\nX: y',
      'https://e.com/\u007f',
    ],
    ...[
      'https://e.com/\u00a0',
      'https://e.com/\u2028',
      'https://e\u200b.com/',
      '\ufeffhttps://e.com/',
      'https://e.com/\ud800',
    ],
  ],
  'this machine by name': [
    ...[
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost./',
      'https://a.localhost/',
      'https://a.b.localhost.:1/',
    ],
    ...['https://loc%61lhost/', 'https://ⓛocalhost/', 'https://localhost。/'],
  ],
  'address literals in every spelling': [
    ...['https://127.0.0.1/', 'https://127.0.0.1./', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/'],
    ...[
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://017700000001/',
      'https://127.0.0.1%2e/',
      'https://%31%32%37.0.0.1/',
    ],
    ...[
      'https://１２７.0.0.1/',
      'https://127。0。0。1/',
      'https://①②⑦.0.0.1/',
      'https://0/',
      'https://0.0.0.0/',
      'https://00/',
    ],
    ...[
      'https://[::1]/',
      'https://[::]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[0:0:0:0:0:0:0:1]/',
    ],
    ...[
      'https://10.1.2.3/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/',
      'https://2852039166/',
      'https://172.1048577/',
    ],
    ...['https://[fe80::1]/', 'https://[fd00:ec2::254]/', 'https://[64:ff9b::a9fe:a9fe]/', 'https://[2002:7f00:1::]/'],
    ...['https://[64:ff9b:1::a00:1]/', 'https://255.255.255.255/', 'https://224.0.0.1/', 'https://100.64.0.1:8443/'],
  ],
}

describe('isPublicAddress', () => {
  for (const address of publicAddresses) it(`allows ${address}`, () => assert.equal(isPublicAddress(address), true))
  for (const address of refusedAddresses)
    it(`refuses "${address}"`, () => assert.equal(isPublicAddress(address), false))
})

describe('checkWebhookUrl', () => {
  for (const text of acceptedUrls) {
    it(`accepts ${text}`, () => assert.ok('url' in checkWebhookUrl(text, strict)))
  }
  for (const [reason, texts] of Object.entries(refusedUrls)) {
    describe(`refuses ${reason}`, () => {
      for (const text of texts) {
        it(JSON.stringify(text.slice(0, 60)), () => assert.ok('problem' in checkWebhookUrl(text, strict)))
      }
    })
  }

  it('strips the final dot, so that the name checked is the name called', () => {
    const verdict = checkWebhookUrl('https://Example.com.:8443/hook', strict)
    assert.ok('url' in verdict)
    assert.equal(verdict.url.href, 'https://example.com:8443/hook')
  })

  it('allows private addresses and plain http when configured, and nothing else', () => {
    for (const text of ['http://127.0.0.1:8080/h', 'http://localhost/h', 'https://[::1]/h', 'https://10.0.0.1/h']) {
      assert.ok('url' in checkWebhookUrl(text, open), text)
    }
    for (const text of ['http://u@127.0.0.1/', 'http://127.0.0.1:0/', 'ftp://127.0.0.1/', 'http://127.0.0.1/ ']) {
      assert.ok('problem' in checkWebhookUrl(text, open), text)
    }
  })
})

describe('literalAddress', () => {
  it('reads the address that a host spells out, and none from a name', () => {
    assert.equal(literalAddress(new URL('https://0x7f.1/')), '127.0.0.1')
    assert.equal(literalAddress(new URL('https://[::FFFF:1.2.3.4]/')), '::ffff:102:304')
    assert.equal(literalAddress(new URL('https://example.com/')), undefined)
  })
})

describe('any address in a URL', () => {
  /** The spellings of an IPv4 address that URL parsing takes. */
  const spellings = (address: number): string[] => {
    const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255)
    const [a = 0, b = 0, c = 0, d = 0] = bytes
    return [
      bytes.join('.'),
      `${bytes.join('.')}.`,
      String(address),
      `0x${address.toString(16)}`,
      `0${address.toString(8)}`,
      `${a}.${(b << 16) | (c << 8) | d}`,
      `0x${a.toString(16)}.0${b.toString(8)}.${(c << 8) | d}`,
      encodeURIComponent(bytes.join('.')).replaceAll('.', '%2e'),
      bytes.join('\u3002'),
    ]
  }

  it('is judged alike, however it is spelt', () => {
    const address = fc.oneof(
      fc.nat(2 ** 32 - 1),
      fc.constantFrom(0x7f000001, 0x0a000001, 0xa9fea9fe, 0xc0a80001, 0x08080808),
    )
    fc.assert(
      fc.property(address, (number) => {
        const [plain = ''] = spellings(number)
        for (const host of spellings(number)) {
          assert.equal('url' in checkWebhookUrl(`https://${host}/`, strict), isPublicAddress(plain), host)
        }
        for (const host of [`[::ffff:${plain}]`, `[64:ff9b::${plain}]`, `[::${plain}]`]) {
          assert.ok('problem' in checkWebhookUrl(`https://${host}/`, strict), host)
        }
      }),
    )
  })

  it('is refused or taken, and nothing is thrown, in no time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const url of [text, `https://${text}`, `https://a.example/${text}`]) {
          const verdict = checkWebhookUrl(url, strict)
          if ('problem' in verdict) continue
          assert.equal(verdict.url.protocol, 'https:')
          assert.equal(verdict.url.username, '')
        }
        assert.equal(isPublicAddress(text), false)
      }),
    )
    assertBounded((text) => checkWebhookUrl(text, strict))
    assertBounded((text) => checkWebhookUrl(`https://${text.slice(0, 2_030)}`, strict))
    assertBounded(isPublicAddress)
  })
})
