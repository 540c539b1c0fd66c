import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { acceptedLanguages, resolveLocale } from './locale.ts'

const app = { locales: ['en', 'de', 'pt-BR'], defaultLocale: 'en' }

describe('resolveLocale', () => {
  it("chooses the requested language, then Accept-Language, then the default, among the app's locales", () => {
    const cases: [string | undefined, string | undefined, string][] = [
      [undefined, undefined, 'en'],
      ['de-AT', 'pt', 'de'],
      ['DE', undefined, 'de'],
      ['fr', 'pt-PT, de;q=0.9', 'pt'],
      ['fr', 'fr', 'en'],
      [undefined, 'fr, de;q=0.5, en;q=0.4', 'de'],
      [undefined, 'de;q=0.3, pt;q=0.8', 'pt'],
      [undefined, 'de;q=0', 'en'],
      [undefined, '*', 'en'],
      ['x-private', 'de', 'de'],
    ]
    for (const [requested, header, locale] of cases) assert.equal(resolveLocale(app, requested, header), locale)
  })

  it("matches former and current names of a language, and any Norwegian, and returns the app's spelling", () => {
    const cases: [string[], string, string][] = [
      [['en', 'he'], 'iw-IL', 'he'],
      [['en', 'iw'], 'he', 'iw'],
      [['en', 'id'], 'in-ID', 'id'],
      [['en', 'yi', 'fil', 'ro', 'sr'], 'ji', 'yi'],
      [['en', 'fil'], 'tl-PH', 'fil'],
      [['en', 'sr'], 'sh', 'sr'],
      [['en', 'de'], 'deu-DE', 'de'],
      [['en', 'no'], 'nb-NO', 'no'],
      [['en', 'no'], 'nn', 'no'],
      [['en', 'nn'], 'nb', 'nn'],
      [['en', 'nb-NO'], 'no', 'nb'],
      [['en', 'nn', 'nb'], 'nb', 'nb'],
      [['en', 'nn', 'nb'], 'no', 'nb'],
      [['en', 'abcd'], 'abcd', 'abcd'],
      [['en', 'da'], 'nb', 'en'],
    ]
    for (const [locales, language, locale] of cases) {
      const speaker = { locales, defaultLocale: 'en' }
      assert.equal(resolveLocale(speaker, language, undefined), locale, language)
      assert.equal(resolveLocale(speaker, undefined, `xx, ${language}, en;q=0.1`), locale, language)
    }
  })
})

describe('acceptedLanguages', () => {
  it('are ordered by quality, equal ones as sent, without malformed and refused ones', () => {
    assert.deepEqual(acceptedLanguages('da, en-gb;q=0.8, en;q=0.7'), ['da', 'en', 'en'])
    assert.deepEqual(acceptedLanguages(' fr ; q=0.1 ,DE;Q=1.000, it '), ['de', 'it', 'fr'])
    assert.deepEqual(acceptedLanguages('de;q=2, en;q=x, ;q=1, fr;q=0.000, é, *;q=0.5'), [])
    assert.deepEqual(acceptedLanguages(''), [])
  })
})

describe('any text as Accept-Language', () => {
  it('yields languages that the header names, and a locale of the app', () => {
    const part = fc.constantFrom(
      'de',
      'pt-BR',
      '*',
      ';q=',
      '0.5',
      '1.0000',
      ',',
      ' ',
      ';',
      'q',
      '\0',
      'é',
      'a'.repeat(9),
    )
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(header, (text) => {
        for (const language of acceptedLanguages(text)) assert.ok(text.toLowerCase().includes(language))
        assert.ok(['en', 'de', 'pt'].includes(resolveLocale(app, undefined, text)))
      }),
    )
  })

  it('is read within milliseconds', () => assertBounded(acceptedLanguages))
})
