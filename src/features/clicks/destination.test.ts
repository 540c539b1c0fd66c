import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type ClickValues, compileDestination, parseDestination, previewDestination } from './destination.ts'

const values: ClickValues = {
  transactionId: '01a1ff84-3ee6-7293-995e-e2a99b30b2e9',
  appId: 'app',
  creatorId: 'Zoë & Co/1',
  country: 'DE',
  platform: 'ios',
  clickedAtMs: 1_800_000_000_999,
}
const id = values.transactionId

const open = (url: string, trackingParameters: Record<string, string> = {}, changes: Partial<ClickValues> = {}) =>
  compileDestination({ url, trackingParameters, campaignId: 'camp', creativeId: 'crea' })({ ...values, ...changes })

describe('destination', () => {
  it('replaces every macro after the host, plain or percent-encoded', () => {
    const cases: [string, string][] = [
      ['https://a.example/?c={transaction_id}', `https://a.example/?c=${id}`],
      ['https://a.example/%7Btransaction_id%7D', `https://a.example/${id}`],
      ['https://a.example/x?c=%7btransaction_id%7d', `https://a.example/x?c=${id}`],
      ['https://a.example/{transaction_id}/b', `https://a.example/${id}/b`],
      ['https://a.example/#/{transaction_id}', `https://a.example/#/${id}`],
      ['https://a.example/?c=TRANSACTION_ID', `https://a.example/?c=${id}`],
      ['https://a.example/?c={TRANSACTION_ID}', `https://a.example/?c=${id}`],
      ['https://a.example/?TRANSACTION_ID={transaction_id}', `https://a.example/?TRANSACTION_ID=${id}`],
      ['https://a.example/?a={transaction_id}&b={transaction_id}', `https://a.example/?a=${id}&b=${id}`],
      [
        'https://a.example/{campaign_id}/{creative_id}/{app_id}?t={transaction_id}&c={country}&p={platform}&s={timestamp}',
        `https://a.example/camp/crea/app?t=${id}&c=DE&p=ios&s=1800000000`,
      ],
      ['https://a.example/{creator_id}?t={transaction_id}', `https://a.example/Zo%C3%AB%20%26%20Co%2F1?t=${id}`],
      ['https://a.example/?t={transaction_id}&x={unknown}', `https://a.example/?t=${id}&x={unknown}`],
      ['https://a.example/?t={transaction_id}&x={constructor}', `https://a.example/?t=${id}&x={constructor}`],
    ]
    for (const [url, expected] of cases) assert.equal(open(url), expected)
  })

  it('replaces macros in the notations of other networks, but no parameter names', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a macro of another network.
    const notations = ['{{*}}', '{{ * }}', '${*}', '#{*}', '%{*}', '[*]', '<*>', '%%*%%', '%7B%7B*%7D%7D', '$%7B*%7D']
    for (const notation of notations) {
      const macro = notation.replace('*', 'transaction_id')
      assert.equal(open(`https://a.example/p?c=${macro}&d=1`), `https://a.example/p?c=${id}&d=1`, notation)
      assert.equal(open(`https://a.example/p/${macro}`), `https://a.example/p/${id}`, notation)
      assert.equal(open('https://a.example/p', { c: macro }), `https://a.example/p?c=${id}`, notation)
      const both = `https://a.example/?t=${macro}&g=${notation.replace('*', 'country')}`
      assert.equal(open(both), `https://a.example/?t=${id}&g=DE`, notation)
    }
    assert.equal(
      open('https://a.example/?t={transaction_id}&filter[country]=x&a[][platform]=y&[timestamp]=z'),
      `https://a.example/?t=${id}&filter[country]=x&a[][platform]=y&[timestamp]=z`,
    )
  })

  it('reports unknown words in braces and leaves them in place', () => {
    const destination = { campaignId: 'camp', creativeId: 'crea' }
    const url = 'https://a.example/{country}?t={tranaction_id}&x=%7Bunknown%7D&y={unknown}&z=TRANSACTION_ID'
    const trackingParameters = { s: '{source}', c: '{creator_id}' }
    const unreplaced = (text: string, parameters: Record<string, string> = {}) =>
      previewDestination({ ...destination, url: text, trackingParameters: parameters })?.unreplaced
    assert.deepEqual(unreplaced(url, trackingParameters), ['tranaction_id', 'unknown', 'source'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
    const foreign = 'https://a.example/?a={{one}}&b=${two}&c=%{three}&d=[four]&e=<five>&f=%%six%%&filter[x]=1#{seven}'
    assert.deepEqual(unreplaced(foreign), ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    assert.equal(unreplaced('javascript:alert(1)'), undefined)
  })

  it('appends the transaction to the query when no macro carries it', () => {
    const cases: [string, string][] = [
      ['https://a.example', `https://a.example/?transaction_id=${id}`],
      ['https://a.example/?', `https://a.example/?transaction_id=${id}`],
      ['https://a.example/?a=1', `https://a.example/?a=1&transaction_id=${id}`],
      ['https://a.example/?a=1&', `https://a.example/?a=1&transaction_id=${id}`],
      ['https://a.example/b#top', `https://a.example/b?transaction_id=${id}#top`],
      ['https://a.example/{country}', `https://a.example/DE?transaction_id=${id}`],
      ['https://a.example/?transaction_id', `https://a.example/?transaction_id=${id}`],
      ['https://a.example/?transaction_id=&a=1', `https://a.example/?transaction_id=${id}&a=1`],
      ['https://a.example/?transaction_id=x&a=1&transaction_id=y', `https://a.example/?transaction_id=${id}&a=1`],
      ['https://a.example/?transaction_id=#top', `https://a.example/?transaction_id=${id}#top`],
      ['https://a.example/?transaction%5Fid=x', `https://a.example/?transaction_id=${id}`],
    ]
    for (const [url, expected] of cases) assert.equal(open(url), expected)
  })

  it('adds the tracking parameters, encoded and with their macros replaced', () => {
    const cases: [string, Record<string, string>, string][] = [
      ['https://a.example/', { c: '{transaction_id}' }, `https://a.example/?c=${id}`],
      ['https://a.example/', { c: 'a=TRANSACTION_ID' }, `https://a.example/?c=a%3D${id}`],
      ['https://a.example/', { c: '%7Btransaction_id%7D' }, `https://a.example/?c=${id}`],
      [
        'https://a.example/?a=1#x',
        { s: 'a b&c', ü: '{country}' },
        `https://a.example/?a=1&s=a%20b%26c&%C3%BC=DE&transaction_id=${id}#x`,
      ],
      ['https://a.example/?s=1&b=2', { s: 'a&b' }, `https://a.example/?s=a%26b&b=2&transaction_id=${id}`],
      ['https://a.example/?a=1', { transaction_id: '' }, `https://a.example/?a=1&transaction_id=${id}`],
      ['https://a.example/?t={transaction_id}', { s: '1', r: '' }, `https://a.example/?t=${id}&s=1&r=`],
    ]
    for (const [url, parameters, expected] of cases) assert.equal(open(url, parameters), expected)
  })

  it('replaces macros without a value by nothing', () => {
    const unknown = { creatorId: undefined, country: undefined, platform: undefined }
    const url = 'https://a.example/?t={transaction_id}&a={creator_id}&b={country}&c={platform}'
    assert.equal(open(url, {}, unknown), `https://a.example/?t=${id}&a=&b=&c=`)
  })

  it('is a URL that fits in a header for any configuration and any values', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    const anything = fc.oneof(text, fc.constantFrom('{creator_id}', '{transaction_id}', '%', '\r\n', '\u2028', '\'"'))
    fc.assert(
      fc.property(
        fc.array(anything),
        fc.dictionary(text, anything),
        fc.string({ unit: 'binary' }),
        (parts, parameters, creatorId) => {
          const url = parseDestination(`https://a.example/${parts.join('')}`)
          fc.pre(url !== undefined)
          const href = open(url, parameters, { creatorId })
          assert.match(href, /^https:\/\/a\.example\/[\x21-\x7e]*$/)
          assert.equal(new URL(href).href, href)
          assert.ok(href.includes(id))
        },
      ),
    )
    assert.match(open('https://a.example/{creator_id}', {}, { creatorId: '\ud800' }), /%EF%BF%BD/)
  })

  it('keeps every path segment, whatever the values', () => {
    const cases: [url: string, creatorId: string, expected: string][] = [
      ['https://a.example/track/{creator_id}/in?t={transaction_id}', '..', 'https://a.example/track/%252E%252E/in'],
      ['https://a.example/track/{creator_id}', '.', 'https://a.example/track/%252E'],
      ['https://a.example/track/.{creator_id}/in', '.', 'https://a.example/track/.%252E/in'],
      ['https://a.example/track/{creator_id}/in', '...', 'https://a.example/track/.../in'],
      ['https://a.example/track/{creator_id}/in', 'a.b', 'https://a.example/track/a.b/in'],
    ]
    for (const [url, creatorId, expected] of cases) assert.equal(open(url, {}, { creatorId }).split('?')[0], expected)
    const dotted = 'https://a.example/track/.{country}/in'
    assert.equal(open(dotted, {}, { country: 'US' }).split('?')[0], 'https://a.example/track/.US/in')
    assert.equal(open(dotted, {}, { country: undefined }).split('?')[0], 'https://a.example/track/in')
    const inQuery = 'https://a.example/?t={transaction_id}&c={creator_id}#{creator_id}'
    assert.equal(open(inQuery, {}, { creatorId: '..' }), `https://a.example/?t=${id}&c=..#..`)
  })

  it('keeps the host, whatever the values', () => {
    assert.equal(
      open('https://a.example/{creator_id}', {}, { creatorId: '/evil.example' }).split('?')[0],
      'https://a.example/%2Fevil.example',
    )
    assert.equal(new URL(open('https://a.example?{creator_id}', {}, { creatorId: '@evil' })).host, 'a.example')
  })
})

describe('parseDestination', () => {
  it('accepts absolute http and https URLs and returns their canonical form', () => {
    const cases: [string, string][] = [
      ['https://a.example', 'https://a.example/'],
      ['HTTP://A.example:80/x?y#z', 'http://a.example/x?y#z'],
      ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ]
    for (const [text, href] of cases) assert.equal(parseDestination(text), href)
  })

  it('refuses any other text', () => {
    const wrong = [
      '',
      'a.example',
      '//a.example',
      'https:',
      'https://',
      'javascript:alert(1)',
      'ftp://a.example/',
      'data:,x',
    ]
    for (const text of [...wrong, 'https://{country}.example/', 'https://a.example:{x}/', 'https://%7Bx%7D/'])
      assert.equal(parseDestination(text), undefined, text)
  })
})
