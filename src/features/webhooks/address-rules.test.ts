import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isPublicAddress } from '../../lib/public-address.ts'
import { checkWebhookUrl, literalAddress } from './address-rules.ts'

const strict = { allowPrivate: false }
const open = { allowPrivate: true }

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
  'spaces and control characters': [
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

  it('allows only private addresses and plain http in addition, if configured', () => {
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
  /** The spellings of an IPv4 address that URL parsing accepts. */
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

  it('is judged alike in any spelling', () => {
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

  it('is refused or accepted within milliseconds, without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const url of [text, `https://${text}`, `https://a.example/${text}`]) {
          const verdict = checkWebhookUrl(url, strict)
          if ('problem' in verdict) continue
          assert.equal(verdict.url.protocol, 'https:')
          assert.equal(verdict.url.username, '')
        }
      }),
    )
    assertBounded((text) => checkWebhookUrl(text, strict))
    assertBounded((text) => checkWebhookUrl(`https://${text.slice(0, 2_030)}`, strict))
  })
})
