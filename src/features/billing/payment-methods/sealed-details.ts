import { ServiceError } from '../../../errors.ts'
import type { SecretBox } from '../../../lib/ids/secret-box.ts'
import type { PaymentDetails } from './check-payment-method.ts'

/** Seals the details of a payment for the row that stores them. */
export function sealDetails(secretBox: SecretBox, details: PaymentDetails, purpose: string): string {
  return secretBox.seal(JSON.stringify(details), purpose)
}

/** Opens the details of a payment; throws `internal` if they cannot be read. */
export function openDetails(secretBox: SecretBox, sealed: string, purpose: string): PaymentDetails {
  const text = secretBox.open(sealed, purpose)
  if (text === undefined) throw new ServiceError('internal', 'A payment method cannot be read.')
  return JSON.parse(text) as PaymentDetails
}
