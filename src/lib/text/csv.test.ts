import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes what would end a cell, and leaves null empty', () => {
    assert.equal(
      csvLine(['a', 'b,c', 'd"e', 'f\r\ng', null, undefined, 1.5, 7n, true]),
      'a,"b,c","d""e","f\r\ng",,,1.5,7,true\r\n',
    )
  })

  it('puts an apostrophe before a text that a spreadsheet would run, and before no number', () => {
    const cases: [string, string][] = [
      ['=1+1', "'=1+1"],
      ['+1', "'+1"],
      ['-1', "'-1"],
      ['@x', "'@x"],
      ['\tx', "'\tx"],
      ['\rx', `"'\rx"`],
      ['=a,b', `"'=a,b"`],
      ['a=1', 'a=1'],
      ["'=1", "'=1"],
    ]
    for (const [text, cell] of cases) assert.equal(csvLine([text]), `${cell}\r\n`)
    assert.equal(csvLine([-1, -2n]), '-1,-2\r\n')
  })
})
