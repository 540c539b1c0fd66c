import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AudienceCondition, StoredAttributes } from '../db/tables.ts'
import { openAttributeKeys } from '../features/users/attributes/attributes.schema.ts'
import { AudienceMember, audienceAttributes, audienceFault, compileAudience } from './audience-rule.ts'

const rome: StoredAttributes = {
  countryCode: 'IT',
  language: 'it-IT',
  city: 'Rome',
  subscriptionTier: 'Gold',
  monthsSubscribed: '12',
  lastPaymentAmount: '19.90',
  lastActiveDate: '2026-06-01T10:00:00+02:00',
  totalSessions: 'many',
  age: 34,
  custom: { team: 'AS Roma', score: '7.5', empty: '' },
}

type Row = [attribute: string, operator: AudienceCondition['operator'], values: (string | number)[], holds: boolean]

/** The truth of one condition each for the same person. */
const table: Row[] = [
  ['city', 'is', ['rome'], true],
  ['city', 'is', ['Paris', 'ROME'], true],
  ['city', 'is', ['Paris'], false],
  ['city', 'is_not', ['Paris', 'Milan'], true],
  ['city', 'is_not', ['Paris', 'rome'], false],
  ['region', 'is', ['Lazio'], false],
  ['region', 'is_not', ['Lazio'], false],
  ['region', 'exists', [], false],
  ['city', 'exists', [], true],
  ['custom.empty', 'exists', [], true],
  ['custom.team', 'is', ['as roma'], true],
  ['custom.score', 'is', ['7.50'], false],
  ['custom.score', 'at_least', ['7.50'], true],
  ['custom.score', 'at_least', [7.6], false],
  ['custom.team', 'at_least', ['1'], false],
  ['custom.constructor', 'exists', [], false],
  ['custom.__proto__', 'exists', [], false],
  ['age', 'at_least', [34], true],
  ['age', 'at_least', ['34.5'], false],
  ['age', 'at_most', ['34'], true],
  ['age', 'is', ['34.0'], true],
  ['age', 'is_not', [33, 35], true],
  ['monthsSubscribed', 'is', [12], true],
  ['monthsSubscribed', 'at_most', ['11.99'], false],
  ['lastPaymentAmount', 'is', ['19.9'], true],
  ['lastPaymentAmount', 'at_least', ['9'], true],
  ['totalSessions', 'is', ['5'], false],
  ['totalSessions', 'is_not', ['5'], false],
  ['totalSessions', 'at_least', ['0'], false],
  ['totalSessions', 'exists', [], false],
  ['monthsSubscribed', 'exists', [], true],
  ['lastActiveDate', 'is', ['2026-06-01T08:00:00Z'], true],
  ['lastActiveDate', 'at_least', ['2026-06-01T08:00:00Z'], true],
  ['lastActiveDate', 'at_least', ['2026-06-01T08:00:00.001Z'], false],
  ['lastActiveDate', 'at_most', ['2026-06-01T07:59:59Z'], false],
  ['countryCode', 'is_not', ['DE', 'FR'], true],
  ['language', 'is', ['IT-it'], true],
  ['language', 'is', ['it'], false],
]

describe('an audience', () => {
  for (const [attribute, operator, values, holds] of table) {
    it(`${attribute} ${operator} ${values.join(', ')}: ${holds}`, () => {
      const condition = { attribute, operator, ...(values.length > 0 && { values }) }
      assert.equal(audienceFault({ all: [{ any: [condition] }] }), undefined)
      assert.equal(new AudienceMember(rome).belongsTo(compileAudience({ all: [{ any: [condition] }] })), holds)
    })
  }

  it('needs one condition of each group', () => {
    const [yes, no] = [
      { attribute: 'city', operator: 'exists' },
      { attribute: 'state', operator: 'exists' },
    ] as const
    const holds = (...groups: AudienceCondition[][]) =>
      new AudienceMember(rome).belongsTo(compileAudience({ all: groups.map((any) => ({ any })) }))
    assert.deepEqual([holds([yes]), holds([no]), holds([no, yes]), holds([no, no])], [true, false, true, false])
    assert.deepEqual([holds([yes], [no]), holds([no, yes], [yes, no]), holds([yes], [no, no])], [false, true, false])
  })

  it('judges each of many audiences as if the person were asked for it alone', () => {
    const member = new AudienceMember(rome)
    for (const [attribute, operator, values, holds] of [...table, ...table.toReversed()]) {
      const rule = compileAudience({ all: [{ any: [{ attribute, operator, values }] }] })
      assert.equal(member.belongsTo(rule), holds, `${attribute} ${operator}`)
    }
  })

  it('holds for nobody without attributes, whatever its conditions', () => {
    for (const [attribute, operator, values] of table) {
      const rule = compileAudience({ all: [{ any: [{ attribute, operator, values }] }] })
      assert.equal(new AudienceMember({}).belongsTo(rule), false)
    }
  })

  it('knows every attribute that any app may store', () => {
    const known = new Set(openAttributeKeys)
    known.delete('custom')
    assert.deepEqual(new Set(Object.keys(audienceAttributes)), known)
  })

  it('has a fault, named by its field, if an attribute or its values cannot be compared', () => {
    const cases: [AudienceCondition, string][] = [
      [{ attribute: 'email', operator: 'exists' }, 'attribute'],
      [{ attribute: 'gender', operator: 'is', values: ['x'] }, 'attribute'],
      [{ attribute: 'custom', operator: 'exists' }, 'attribute'],
      [{ attribute: 'custom.', operator: 'exists' }, 'attribute'],
      [{ attribute: 'toString', operator: 'exists' }, 'attribute'],
      [{ attribute: 'city', operator: 'exists', values: ['Rome'] }, 'values'],
      [{ attribute: 'city', operator: 'is' }, 'values'],
      [{ attribute: 'city', operator: 'is', values: null }, 'values'],
      [{ attribute: 'age', operator: 'at_least', values: [18, 21] }, 'values'],
      [{ attribute: 'age', operator: 'at_least', values: ['eighteen'] }, 'values'],
      [{ attribute: 'age', operator: 'is', values: ['1e1'] }, 'values'],
      [{ attribute: 'custom.score', operator: 'at_most', values: ['high'] }, 'values'],
      [{ attribute: 'lastActiveDate', operator: 'at_most', values: ['2026-06-01'] }, 'values'],
      [{ attribute: 'lastActiveDate', operator: 'is', values: [5] }, 'values'],
    ]
    for (const [condition, field] of cases) {
      const fault = audienceFault({ all: [{ any: [{ attribute: 'city', operator: 'exists' }, condition] }] })
      assert.equal(fault?.field, `all.0.any.1.${field}`, JSON.stringify(condition))
    }
  })
})
