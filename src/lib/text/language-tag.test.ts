import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { isLanguageTag, languageOf } from './language-tag.ts'

const wellFormed = [
  ...['de', 'fr', 'ja', 'i-enochian', 'zh-Hant', 'zh-Hans', 'sr-Cyrl', 'sr-Latn', 'zh-cmn-Hans-CN', 'cmn-Hans-CN'],
  ...['zh-yue-HK', 'yue-HK', 'zh-Hans-CN', 'sr-Latn-RS', 'sl-rozaj', 'sl-rozaj-biske', 'sl-nedis', 'de-CH-1901'],
  ...['sl-IT-nedis', 'hy-Latn-IT-arevela', 'de-DE', 'en-US', 'es-419', 'de-CH-x-phonebk', 'az-Arab-x-AZE-derbend'],
  ...['x-whatever', 'qaa-Qaaa-QM-x-southern', 'de-Qaaa', 'sr-Latn-QM', 'sr-Qaaa-RS', 'en-US-u-islamcal'],
  ...['zh-CN-a-myext-x-private', 'en-a-myext-b-another', 'ar-a-aaa-b-bbb-x-ccc'],
  ...[
    'x-private',
    'i-klingon',
    'I-KLINGON',
    'en-GB-oed',
    'sgn-BE-FR',
    'art-lojban',
    'zh-min-nan',
    'no-bok',
    'cel-gaulish',
  ],
  ...[
    'EN-us',
    'abcd',
    'abcdefgh',
    'aa-bbb-ccc-ddd',
    'de-1996',
    'en-x-a-a-a',
    'en-u-ca-gregory-u1',
    'x-1-2',
    'i-default',
  ],
  ...['en-a-1996-1996', 'en-x-1996-1996', 'de-t-en-us-u-ca-buddhist'],
]

const malformed = [
  ...[
    '',
    'd',
    'x',
    'x-',
    'i',
    'i-unknown',
    'de-',
    '-de',
    'de--DE',
    'de_DE',
    'de DE',
    ' de',
    'de\n',
    '1',
    '12-DE',
    'déde',
  ],
  ...[
    'de-419-DE',
    'a-DE',
    'ar-a-aaa-b-bbb-a-ccc',
    'de-1996-1996',
    'sl-rozaj-ROZAJ',
    'en-u',
    'en-u-',
    'en-x',
    'en-a-b-cc',
  ],
  ...[
    'abcdefghi',
    'en-abcdefghi',
    'abcd-efg',
    'aa-bbb-ccc-ddd-eee',
    'en-USA-x-',
    'zh-Hant-Hans',
    'en-US-GB',
    'english-12',
  ],
  ...['*', 'en-*', 'en-x-123456789', 'ſv', 'de\0', 'x-é', 'en-a-aa-A-bb'],
]

describe('isLanguageTag', () => {
  for (const tag of wellFormed) it(`accepts ${tag}`, () => assert.ok(isLanguageTag(tag)))
  for (const tag of malformed) it(`refuses ${JSON.stringify(tag)}`, () => assert.ok(!isLanguageTag(tag)))

  it('judges any text, and the longest body, within milliseconds', () => {
    assertBounded(isLanguageTag)
    assertBounded((text) => isLanguageTag(`en-x-${text}`))
    assert.ok(isLanguageTag(`en-x${'-12345678'.repeat(100_000)}`))
    assert.ok(!isLanguageTag(`en${'-abcde'.repeat(100_000)}`))
    assert.ok(!isLanguageTag(`en${'-a-bb'.repeat(100_000)}-`))
  })

  it('accepts every tag that ICU accepts, and no text with other characters than tags have', () => {
    const subtag = fc.oneof(
      fc.stringMatching(/^[a-zA-Z]{1,8}$/),
      fc.stringMatching(/^[a-zA-Z\d]{1,9}$/),
      fc.constantFrom('x', 'u', 't', 'a', 'Hant', '419', 'DE', '1996', 'rozaj', 'ca', 'gregory'),
    )
    fc.assert(
      fc.property(fc.array(subtag, { minLength: 1, maxLength: 6 }), (subtags) => {
        const tag = ['de', ...subtags].join('-')
        if (isKnownToIcu(tag)) assert.ok(isLanguageTag(tag), tag)
      }),
      { numRuns: 500 },
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isLanguageTag(text) || /^[a-z\d-]+$/i.test(text)))
  })
})

function isKnownToIcu(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false // it throws for what it does not take
  }
}

describe('languageOf', () => {
  it('returns the language subtag in lower case, and nothing for private and i- tags', () => {
    const cases: [string, string | undefined][] = [
      ['de', 'de'],
      ['EN-us', 'en'],
      ['zh-Hant-TW', 'zh'],
      ['sgn-BE-FR', 'sgn'],
      ['x-private', undefined],
      ['i-klingon', undefined],
    ]
    for (const [tag, language] of cases) assert.equal(languageOf(tag), language)
  })
})
