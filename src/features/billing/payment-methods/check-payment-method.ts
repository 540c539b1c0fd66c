import { electronicFormatIBAN, isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { fieldError } from '../../../errors.ts'
import type { PutPaymentMethod, Rail } from './payment-method.schema.ts'

/** What a payment needs to reach its receiver; stored sealed alone. */
export interface PaymentDetails {
  readonly name: string
  readonly iban?: string
  readonly bic?: string
  readonly email?: string
  readonly details?: string
}

/** The field that a rail cannot do without; by the others the operator pays as agreed. */
const neededBy: Partial<Record<Rail, 'iban' | 'email'>> = { sepa: 'iban', paypal: 'email' }

/**
 * Checks a payment method and returns it as it is stored, with a hint that names at most four characters of it. Throws
 * `invalid_request` naming the field, never its value.
 */
export function checkPaymentMethod(given: PutPaymentMethod): { details: PaymentDetails; hint: string } {
  const needed = neededBy[given.rail]
  if (needed !== undefined && given[needed] === undefined) throw fieldError(needed, `is required for ${given.rail}`)
  const name = given.name.trim()
  if (name === '') throw fieldError('name', 'must not be blank')
  const iban = given.iban === undefined ? undefined : readIban(given.iban)
  const bic = given.bic === undefined ? undefined : readBic(given.bic)
  const { email, details } = given
  const kept = {
    name,
    ...(iban !== undefined && { iban }),
    ...(bic !== undefined && { bic }),
    ...(email !== undefined && { email }),
    ...(details !== undefined && { details }),
  }
  return { details: kept, hint: hintOf(iban ?? details ?? email) }
}

const checkDigitFaults: ReadonlySet<ValidationErrorsIBAN> = new Set([
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
])

/** A BIC in upper case; throws `invalid_request` naming the field. */
export function readBic(text: string, field = 'bic'): string {
  const bic = text.toUpperCase()
  if (!isValidBIC(bic)) throw fieldError(field, 'is not a BIC')
  return bic
}

/** An IBAN without spaces; throws `invalid_request` naming the field and its fault. */
export function readIban(text: string, field = 'iban'): string {
  const iban = electronicFormatIBAN(text) ?? ''
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return iban
  const isMistyped = errorCodes.every((code) => checkDigitFaults.has(code))
  throw fieldError(field, isMistyped ? 'has a wrong check digit' : 'is not an IBAN')
}

/** The last four characters of a number that is long enough not to be guessed by them. */
function hintOf(number = ''): string {
  const characters = [...number.trim()]
  return characters.length < 12 ? '••••' : `••••${characters.slice(-4).join('')}`
}
