import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkPaymentMethod } from './check-payment-method.ts'
import type { PutPaymentMethod } from './payment-method.schema.ts'

const check = (given: Partial<PutPaymentMethod>) => checkPaymentMethod({ rail: 'sepa', name: 'Reader', ...given })

describe('a payment method', () => {
  it('keeps an IBAN without its spaces, and hints at its last four characters', () => {
    assert.deepEqual(check({ iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' }), {
      details: { name: 'Reader', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      hint: '••••3000',
    })
  })

  it('hints at nothing of a short number', () => {
    assert.equal(check({ rail: 'manual', details: '12345678' }).hint, '••••')
    for (const rail of ['manual', 'external'] as const) assert.equal(check({ rail }).hint, '••••')
  })

  it('is refused by the field, which is not repeated', () => {
    const iban = 'DE89370400440532013000'
    for (const [given, problem] of [
      [{ iban: 'DE89370400440532013001' }, 'iban has a wrong check digit.'],
      [{ iban: 'DE8937040044053201300' }, 'iban is not an IBAN.'],
      [{ iban: 'XX89370400440532013000' }, 'iban is not an IBAN.'],
      [{}, 'iban is required for sepa.'],
      [{ rail: 'paypal' }, 'email is required for paypal.'],
      [{ iban, bic: 'COBA' }, 'bic is not a BIC.'],
      [{ iban, name: '  ' }, 'name must not be blank.'],
    ] as const) {
      assert.throws(() => check(given), { code: 'invalid_request', message: problem })
    }
  })
})
