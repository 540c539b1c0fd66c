import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { startTestDatabase } from '../../test/database.ts'
import {
  booleanArray,
  bytesArray,
  nestedArray,
  numberArray,
  textArray,
  timestampArray,
  uuidArray,
} from './array-literals.ts'

const text = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed() && !value.includes('\0'))
const awkwardText = fc.oneof(
  text,
  fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', '\\"', ' a ', '{a,b}', "'", '\n'),
)
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

describe('array literals survive the way through PostgreSQL', () => {
  const cases: { type: string; values: fc.Arbitrary<unknown>; encode: (values: never) => string }[] = [
    { type: 'text', values: awkwardText, encode: textArray },
    { type: 'bigint', values: int64, encode: numberArray },
    { type: 'double precision', values: fc.double({ noNaN: true, noDefaultInfinity: true }), encode: numberArray },
    { type: 'uuid', values: fc.uuid(), encode: uuidArray },
    { type: 'boolean', values: fc.boolean(), encode: booleanArray },
    { type: 'bytea', values: fc.uint8Array().map((bytes) => Buffer.from(bytes)), encode: bytesArray },
    {
      type: 'timestamptz',
      values: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
      encode: timestampArray,
    },
  ]

  it('for every element type, nulls included', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    for (const { type, values, encode } of cases) {
      const property = fc.asyncProperty(fc.array(fc.option(values, { nil: null })), async (array) => {
        const { rows } = await database.pool.query(`select $1::${type}[] as array`, [encode(array as never)])
        assert.deepEqual(rows[0].array, array.map(withoutNegativeZero), type)
      })
      await fc.assert(property, { numRuns: 25 })
    }
  })

  it('for rows that hold arrays of different lengths', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    const row = fc.option(fc.array(fc.option(awkwardText, { nil: null })), { nil: null })
    const property = fc.asyncProperty(fc.array(row), async (rows) => {
      const result = await database.pool.query<{ items: string[] | null }>(
        'select items::text[] as items from unnest($1::text[]) with ordinality as row (items, position) order by position',
        [nestedArray(rows, textArray)],
      )
      assert.deepEqual(
        result.rows.map(({ items }) => items),
        rows,
      )
    })
    await fc.assert(property, { numRuns: 40 })
  })
})

function withoutNegativeZero(value: unknown): unknown {
  return Object.is(value, -0) ? 0 : value
}
