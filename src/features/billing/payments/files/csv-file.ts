import { minorText } from '../../../../lib/currency.ts'
import { csvLine } from '../../../../lib/text/csv.ts'
import type { PaymentRow } from '../payments.queries.ts'
import type { Payee } from './payee.ts'

const columns = 'payment_id,name,iban,bic,email,details,street,building,postcode,town,country,currency,amount'.split(
  ',',
)

/** The payments of a batch as a table, for an operator or a system that pays by hand, PayPal or otherwise. */
export function paymentsCsv(payments: readonly { readonly row: PaymentRow; readonly payee: Payee }[]): string {
  const lines = payments.map(({ row, payee: { name, iban, bic, email, details, address } }) => {
    const { street, building, postcode, town, country } = address
    const amount = { decimal: minorText(row.amount_minor, row.currency) }
    return csvLine([
      row.id,
      name,
      iban,
      bic,
      email,
      details,
      street,
      building,
      postcode,
      town,
      country,
      row.currency,
      amount,
    ])
  })
  return csvLine(columns) + lines.join('')
}
