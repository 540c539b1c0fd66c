import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../../test/support/assert-bounded.ts'
import { ServiceError } from '../../../errors.ts'
import { type ReadRow, readCampaignCsv } from './campaign-csv.ts'

const mostRows = 500

/** Reads a table, or returns its fault; throws nothing else. */
function read(csv: string) {
  try {
    return readCampaignCsv(csv, mostRows)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_request') return error.message
    throw error
  }
}

describe('a table of campaigns', () => {
  it('is read or refused within milliseconds, whatever the text', () => {
    const piece = fc.constantFrom(
      ...'",;\t\r\n =\'\\',
      'name',
      'payout.amount',
      'trackingParameters.a',
      '__proto__',
      '1',
    )
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (csv) => void read(csv)))
    assertBounded(read)
    assertBounded((csv) => read(`name,status\n${csv}`))
  })

  it('has limits of rows and columns, beyond which it is refused within milliseconds', () => {
    const columns = (count: number) => Array.from({ length: count }, (_, index) => `trackingParameters.${index}`).join()
    assert.equal(read(`${columns(900)}\n${'a\n'.repeat(500)}`).length, 500)
    const before = process.threadCpuUsage()
    assert.match(String(read(`${columns(22_000)}\n${'a\n'.repeat(200_000)}`)), /at most 500 rows/)
    assert.match(String(read(columns(40_000))), /at most 1000 columns/)
    assert.ok(process.threadCpuUsage(before).user < 1_000_000)
  })

  it('accepts numbers as people and programs write them, and leaves other text to the schema', () => {
    const readPriority = (cell: string) => (read(`priority\n"${cell}"\n`) as ReadRow[])[0]?.draft.priority
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (number) => readPriority(String(number)) === number,
      ),
    )
    assert.deepEqual(['007.50', ' -1 ', '0.041666666666666664'].map(readPriority), [7.5, -1, 1 / 24])
    for (const text of ['7,5', '1_000', '0x1f', 'NaN', 'Infinity', '-Infinity', '1e5']) {
      assert.equal(readPriority(text), text)
    }
  })

  it('has a decimal comma only if semicolons separate its cells', () => {
    const amountOf = (csv: string) => (read(csv) as ReadRow[])[0]?.draft.payout
    assert.deepEqual(amountOf('sep=;\nname;payout.amount\nx;12,50\n'), { amount: 12.5 })
    assert.deepEqual(amountOf('name;payout.amount\nx;12.5\n'), { amount: 12.5 })
    for (const csv of ['name,payout.amount\nx,"12,50"\n', 'name\tpayout.amount\nx\t12,50\n']) {
      assert.deepEqual(amountOf(csv), { amount: '12,50' })
    }
    assert.deepEqual((read('name;priority\nA, B;1.234,5\n') as ReadRow[])[0]?.draft, {
      name: 'A, B',
      priority: '1.234,5',
    })
  })

  it('does not take properties of every object for columns', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.match(String(read(`name,${name}\nx,y\n`)), /is not a known field/, name)
    }
    const [row] = read('name,trackingParameters.__proto__\nx,y\n')
    assert.equal(JSON.stringify(row), '{"number":2,"draft":{"name":"x","trackingParameters":{"__proto__":"y"}}}')
  })
})
