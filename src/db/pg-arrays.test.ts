import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { startTestDatabase } from '../../test/support/database/database.ts'
import { bigintArray, unnest, uuidArray } from './pg-arrays.ts'

const text = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed() && !value.includes('\0'))
const awkwardText = fc.oneof(
  text,
  fc.constantFrom('', 'NULL', '{}', '"', '\\', ' a ', "'", '\n', 'é'.repeat(70_000), 'a'.repeat(65)),
)
const instants = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })

describe('array parameters make the round trip through PostgreSQL', () => {
  const cases: { type: string; values: fc.Arbitrary<unknown> }[] = [
    { type: 'text', values: awkwardText },
    { type: 'int', values: fc.integer() },
    { type: 'bigint', values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
    { type: 'uuid', values: fc.uuid() },
    { type: 'boolean', values: fc.boolean() },
    { type: 'bytea', values: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
    { type: 'timestamptz', values: instants },
    { type: 'date', values: instants.map((instant) => instant.toISOString().slice(0, 10)) },
  ]

  it('for every element type, nulls included', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    for (const { type, values } of cases) {
      const { encode } = unnest<{ value: never }>({ [type]: ['value'] })
      const property = fc.asyncProperty(fc.array(fc.option(values, { nil: null })), async (array) => {
        const { rows } = await database.pool.query(
          `select $1::${type}[] as array`,
          encode(array.map((value) => ({ value: value as never }))),
        )
        assert.deepEqual(rows[0].array, array, type)
      })
      await fc.assert(property, { numRuns: 25 })
    }
  })

  it('for whole numbers as bigints', async (t) => {
    const database = await startTestDatabase(t, { migrations: null })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.maxSafeInteger()), async (numbers) => {
        const { rows } = await database.pool.query('select $1::bigint[] as array', [bigintArray(numbers)])
        assert.deepEqual(rows[0].array, numbers.map(BigInt))
      }),
      { numRuns: 25 },
    )
  })

  it('except for text that is not a UUID', () => {
    for (const value of ['', 'x', '019aa3f0-1111-7222-8333-44445555666g', "019aa3f0-1111-7222-8333-444455556666'"]) {
      assert.throws(() => uuidArray([value]), /Not a UUID/)
    }
  })
})
