import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Invoice } from './invoice.schema.ts'
import { paperOf } from './invoice-paper.ts'

const address = { street: 'Long Street', building: '3a', postcode: '1000', town: 'София', country: 'BG', taxId: 'BG1' }

const invoice: Invoice = {
  ...{ id: 'i', number: 'INV-7', organizationId: 'o', kind: 'invoice', state: 'issued', invoiceId: null, reason: null },
  ...{ periodFrom: '2026-11-01T00:00:00.000Z', periodTo: '2026-12-01T00:00:00.000Z', reference: null },
  ...{
    currency: 'EUR',
    rate: 0.9,
    rateDay: '2026-12-01',
    net: 10,
    rounding: 0,
    taxPercent: 19,
    tax: 1.9,
    total: 10.71,
  },
  ...{
    open: 10.71,
    taxNote: 'Reverse charge',
    issuedAt: '2026-12-01T09:00:00.000Z',
    dueAt: '2026-12-31T09:00:00.000Z',
  },
  seller: { name: 'Operator', ...address, iban: 'DE02', bic: null },
  buyer: { legalName: null, ...address, street: null, building: null, taxId: '', email: 'ap@ada.example' },
  lines: [
    { kind: 'completion', campaignId: 'c', campaignName: 'Lumen', goal: 'sale', quantity: 1_000, amount: 12.5 },
    { kind: 'usage', campaignId: 'd', campaignName: 'Views', goal: null, quantity: 2_000, amount: 5 },
    { kind: 'adjustment', campaignId: null, campaignName: null, goal: null, quantity: 1, amount: -2.5 },
  ],
}
const names = { organizationName: 'Ada' }

describe('the paper of an invoice', () => {
  it('names both parties, the period, each position, the tax and how to pay', () => {
    const { columns: _, ...paper } = paperOf(invoice, names)
    assert.deepEqual(paper, {
      title: 'Invoice INV-7',
      madeAt: new Date('2026-12-01T09:00:00.000Z'),
      from: { heading: 'From', lines: ['Operator', 'Long Street 3a', '1000 София', 'BG', 'Tax ID BG1'] },
      to: { heading: 'To', lines: ['Ada', '1000 София', 'BG', 'ap@ada.example'] },
      facts: [
        ['Date', '2026-12-01'],
        ['Period (UTC)', '2026-11-01 to 2026-11-30'],
        ['Due', '2026-12-31'],
      ],
      rows: [
        ['Lumen', 'Conversions: sale', '1,000', '12.50 USD'],
        ['Views', 'Clicks or impressions', '2,000', '5.00 USD'],
        ['', 'Adjustment', '1', '-2.50 USD'],
      ],
      sums: [
        ['Net', '10.00 USD'],
        ['Tax 19 %', '1.90 USD'],
        ['Total in US dollars', '11.90 USD'],
        ['Rate of 2026-12-01', '1 USD = 0.9 EUR'],
        ['Total', '10.71 EUR'],
      ],
      notes: ['Reverse charge', 'Please pay to IBAN DE02, with the reference INV-7.'],
    })
  })

  it('has the decimals of its currency, and no period’s beginning if it is the first', () => {
    const yen = paperOf({ ...invoice, currency: 'JPY', total: 1_059, rounding: 0.0001, periodFrom: null }, names)
    assert.deepEqual(
      [yen.sums.at(-1), yen.sums[0]],
      [
        ['Total', '1,059 JPY'],
        ['Rounding', '0.0001 USD'],
      ],
    )
    assert.deepEqual(yen.facts[1], ['Period (UTC)', 'until 2026-11-30'])
  })

  it('of a credit note names its invoice and the reason, and asks for nothing', () => {
    const note = paperOf({ ...invoice, kind: 'credit_note', reason: 'Fraud' }, { ...names, invoiceNumber: 'INV-1' })
    assert.equal(note.title, 'Credit note INV-7')
    assert.deepEqual(note.facts.at(-1), ['On invoice', 'INV-1'])
    assert.deepEqual(note.notes, ['Reverse charge', 'Reason: Fraud'])
  })

  it('of a statement ends with nothing to be paid', () => {
    const { title, sums, facts } = paperOf({ ...invoice, kind: 'prepaid_statement' }, names)
    assert.deepEqual([title, facts.length], ['Statement INV-7', 2])
    assert.deepEqual(sums.at(-1), ['Paid in advance; to be paid', '0.00 EUR'])
  })
})
