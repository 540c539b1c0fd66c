import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sepaText } from './sepa-text.ts'

describe("a text in SEPA's characters", () => {
  it('loses marks, and writes other letters by their usual equivalents', () => {
    for (const [text, plain] of [
      ['Müller & Söhne GmbH', 'Muller + Sohne GmbH'],
      ['Groß Ærø Łódź', 'Gross Aero Lodz'],
      ['Αθήνα', 'Athina'],
      ['София Щука', 'Sofiya Shtuka'],
      ['“Reader_1” – O’Neill', "'Reader-1' - O'Neill"],
      ['読者 GmbH', '.. GmbH'],
      ['a  //  b\n', 'a / b'],
      ['<b>"x"</b>', ".b.'x'./b."],
    ] as const) {
      assert.equal(sepaText(text, 70), plain)
    }
  })

  it('is cut to a length', () => {
    assert.equal(sepaText('ß'.repeat(50), 70).length, 70)
    assert.equal(sepaText('abc def', 4), 'abc')
  })
})
