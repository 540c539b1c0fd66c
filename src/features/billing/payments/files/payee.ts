import { ServiceError } from '../../../../errors.ts'
import { type SecretBox, secretPurposes } from '../../../../lib/ids/secret-box.ts'
import type { PaymentDetails } from '../../payment-methods/check-payment-method.ts'
import type { DueAccount } from '../payable.queries.ts'
import type { PaymentRow } from '../payments.queries.ts'

/** The receiver of a payment as they were at its approval: stored sealed with it, so that its file never changes. */
export interface Payee extends PaymentDetails {
  readonly address: Address
}

interface Address {
  readonly street: string | null
  readonly building: string | null
  readonly postcode: string | null
  readonly town: string | null
  readonly country: string | null
}

export function payeeOf(details: PaymentDetails, account: DueAccount): Payee {
  const { street, building, postcode, town, country } = account
  return { ...details, address: { street, building, postcode, town, country } }
}

export function sealPayee(secretBox: SecretBox, payee: Payee, paymentId: string): string {
  return secretBox.seal(JSON.stringify(payee), secretPurposes.payment(paymentId))
}

/** Opens the receiver of a payment. Throws `gone` once they were emptied, `internal` if they cannot be read. */
export function openPayee(secretBox: SecretBox, { id, method_sealed: sealed }: PaymentRow): Payee {
  if (sealed === null) throw new ServiceError('gone', 'The account numbers of these payments are no longer kept.')
  const text = secretBox.open(sealed, secretPurposes.payment(id))
  if (text === undefined) throw new ServiceError('internal', 'The receiver of a payment cannot be read.')
  return JSON.parse(text) as Payee
}
