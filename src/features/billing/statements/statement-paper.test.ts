import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Statement } from './statement.schema.ts'
import { paperOf } from './statement-paper.ts'
import type { StatementTerms } from './statements.queries.ts'

const line = { appId: 'a', campaignId: 'c', campaignName: 'Lumen', goal: null, day: '2026-11-01' }
const counts = { completions: 2, earned: 1.4, reversals: 1, reversed: -0.7 }
const statement: Statement = {
  ...{
    month: '2026-11',
    currency: 'USD',
    number: null,
    opening: 5,
    earned: 3,
    creators: 0,
    reversed: -1.4,
    adjustments: 0,
  },
  ...{ paid: 2, returned: 0, closing: 4.6, held: 4, payable: 0.6 },
  lines: [
    { ...line, ...counts },
    { ...line, appId: 'b', ...counts },
    { ...line, goal: 'sale', completions: 1, earned: 0.2, reversals: 0, reversed: 0 },
  ],
}
const nobody = { street: null, building: null, postcode: null, country: null, tax_id: null, email: null }
const seller = { seller_street: null, seller_building: null, seller_postcode: null, seller_town: 'Oslo' }
const terms: StatementTerms = {
  ...{
    name: 'Games',
    is_demo: false,
    self_billing: true,
    tax_ppm: null,
    invoice_prefix: null,
    seller_name: 'Operator',
  },
  ...{ ...nobody, legal_name: 'Studio', town: 'Riga', ...seller, seller_country: null, seller_tax_id: null },
}
const at = new Date('2026-12-01T00:00:00Z')

describe('the paper of a statement', () => {
  it('adds days and apps up, and leaves out what did not happen', () => {
    const { rows, sums, notes, title, from, to } = paperOf(statement, terms, at)
    assert.deepEqual(rows, [
      ['Lumen', '4', '2.80 USD', '2', '-1.40 USD'],
      ['Lumen: sale', '1', '0.20 USD', '0', '0.00 USD'],
    ])
    assert.deepEqual(sums, [
      ['Opening balance', '5.00 USD'],
      ['Earned', '3.00 USD'],
      ['Reversed', '-1.40 USD'],
      ['Paid', '-2.00 USD'],
      ['Closing balance', '4.60 USD'],
    ])
    assert.deepEqual([title, from.lines, to.lines], ['Statement 2026-11', ['Operator', 'Oslo'], ['Studio', 'Riga']])
    assert.deepEqual(notes, ['Held: 4.00 USD. Payable: 0.60 USD.'])
  })

  it('is from the publisher, and says so, where the recipient issues it', () => {
    const { title, from, to, notes } = paperOf({ ...statement, number: 'INV-SB-1' }, terms, at)
    assert.deepEqual([title, from.heading, to.heading], ['Self-billing note INV-SB-1', 'Publisher', 'Operator'])
    assert.match(notes[1] ?? '', /self-billing/)
  })
})
