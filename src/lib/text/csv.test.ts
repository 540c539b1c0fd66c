import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes every text, and leaves null empty', () => {
    assert.equal(
      csvLine(['a', 'b,c', 'd"e', 'f\r\ng', '', null, undefined, 1.5, 7n, true, { decimal: '0.50' }]),
      '"a","b,c","d""e","f\r\ng","",,,1.5,7,true,0.50\r\n',
    )
  })

  it('puts an apostrophe before text that a spreadsheet would run, even after a separator, but not before numbers', () => {
    const cases: [string, string][] = [
      ...['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x', '=a,b'].map(
        (text): [string, string] => [text, `'${text}`],
      ),
      ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
      ['x\t=1+1', "x\t'=1+1"],
      ['a;＝1;-2', "a;'＝1;'-2"],
      ['a=1', 'a=1'],
      ["'=1", "'=1"],
    ]
    for (const [text, cell] of cases) assert.equal(csvLine([text]), `"${cell}"\r\n`)
    assert.equal(csvLine([-1, -2n]), '-1,-2\r\n')
  })
})

/** Parses a line by RFC 4180. */
function readLine(line: string): string[] {
  const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)]
  assert.equal(cells.map(([whole]) => whole).join(''), line)
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

it('writes any texts as one line that a CSV reader restores and no spreadsheet runs', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'",\r\n=+-@\ta;＝') }))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(csvLine(cells))
      assert.deepEqual(
        read.map((text) => text.replaceAll(/(?<=^|[;\t])'(?=[=+\-@\t\r\n＝])/g, '')),
        cells.map((text) => text.replaceAll(/(?<=^|[;\t])'(?=[=+\-@\t\r\n＝])/g, '')),
      )
      for (const text of read) assert.doesNotMatch(text, /(?:^|[;\t])[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})
