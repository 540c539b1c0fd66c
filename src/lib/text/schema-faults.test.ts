import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { languageSchema, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { schemaFaults } from './schema-faults.ts'

function faultsOf(schema: TSchema, value: unknown) {
  return schemaFaults(Compile(Type.Object({ field: schema })).Errors({ field: value }))
}

const cases: [schema: TSchema, value: unknown, problem: string][] = [
  [Type.String(), 7, 'must be a string'],
  [Type.Integer(), 1.5, 'must be an integer'],
  [Type.Object({}), [], 'must be an object'],
  [nullable(Type.String()), 7, 'must be a string or null'],
  [Type.String({ minLength: 1 }), '', 'must not be empty'],
  [Type.String({ minLength: 8 }), 'short', 'must not have fewer than 8 characters'],
  [oneOf(['ios', 'web']), 'api', 'must be one of ios, web'],
  [oneOf(['ios', 'web']), 7, 'must be one of ios, web'],
  [nullable(oneOf(['free_trial', 'discount'])), 'gift', 'must be one of free_trial, discount or null'],
  [Type.Union([Type.Literal('ios'), Type.Literal('web')]), 'api', 'must be one of ios, web'],
  [uuidSchema, '7', 'must be a UUID of 36 characters'],
  [languageSchema, 'EN', 'must be a language in lowercase letters, such as en'],
  [Type.String({ pattern: '^[A-Z]{2}$' }), 'us', 'must be two uppercase letters'],
  [Type.String({ pattern: '^[A-Za-z]{3}$' }), 'us$', 'must be three letters'],
  [Type.String({ pattern: '^[+-]?\\d{1,3}(\\.\\d+)?$' }), 'north', 'must be decimal degrees'],
  [Type.String({ pattern: '^x$' }), 'y', 'must match pattern "^x$"'],
]

describe('the faults against a schema', () => {
  for (const [schema, value, problem] of cases) {
    it(`${problem}: ${JSON.stringify(value)}`, () =>
      assert.deepEqual(faultsOf(schema, value), [{ field: 'field', problem }]))
  }

  it('include every missing field and every unknown one', () => {
    const schema = Type.Object({ a: Type.String(), b: Type.String() }, { additionalProperties: false })
    const faults = schemaFaults(Compile(schema).Errors({ c: 1, d: 2 }))
    assert.deepEqual(faults.map(({ field, problem }) => `${field} ${problem}`).sort(), [
      'a is required',
      'b is required',
      'c is not a known field',
      'd is not a known field',
    ])
  })

  it('name a field once, though each branch of a union refuses it', () => {
    const branches = [Type.Object({ amount: Type.Number() }), Type.Object({ amount: Type.String() })]
    assert.deepEqual(faultsOf(Type.Union(branches), { amount: true }), [
      { field: 'field.amount', problem: 'must be a number' },
      { field: 'field', problem: 'does not have an allowed form' },
    ])
  })
})
