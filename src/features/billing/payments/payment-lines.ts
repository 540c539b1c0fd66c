import { type Account, networkAccount } from '../ledger/account.ts'
import type { NewLine } from '../ledger/book-entry.ts'

/** A payment as the book sees it: dollars on the party's account, and an amount of its own currency, both in micros. */
export interface BookedPayment {
  readonly account: Account
  readonly bookMicros: bigint
  readonly currency: string
  readonly amountMicros: bigint
}

/**
 * The lines of a payment: the party is owed less, and the amount is in transit. Another currency passes through
 * `exchange`, where the fraction of its smallest unit stays; so does the fraction of a cent of a payment in dollars.
 */
export function paymentLines(payment: BookedPayment): NewLine[] {
  return linesOf(payment, networkAccount('in_transit', payment.account.isDemo, payment.currency), 1n, null)
}

/** The lines that owe a party its payment again from an instant on: it failed on its way, or came back to the cash. */
export function unpaidLines(payment: BookedPayment, from: 'in_transit' | 'cash', dueAt: Date): NewLine[] {
  return linesOf(payment, networkAccount(from, payment.account.isDemo, payment.currency), -1n, dueAt)
}

/** The lines of a payment that arrived, with the fee of the bank in the currency of the payment. */
export function paidLines({ account, currency, amountMicros }: BookedPayment, feeMicros: bigint): NewLine[] {
  const line = (kind: 'in_transit' | 'cash' | 'fees', amount: bigint): NewLine => ({
    account: networkAccount(kind, account.isDemo, currency),
    amountMicros: amount,
    dueAt: null,
  })
  return [
    line('in_transit', amountMicros),
    line('cash', -amountMicros),
    line('fees', feeMicros),
    line('cash', -feeMicros),
  ]
}

function linesOf(
  { account, bookMicros, currency, amountMicros }: BookedPayment,
  money: Account,
  sign: 1n | -1n,
  dueAt: Date | null,
): NewLine[] {
  const exchanged = (code: string, amount: bigint): NewLine => ({
    account: networkAccount('exchange', account.isDemo, code),
    amountMicros: sign * amount,
    dueAt: null,
  })
  const ofParty: NewLine = { account, amountMicros: sign * bookMicros, dueAt }
  const ofMoney: NewLine = { account: money, amountMicros: -sign * amountMicros, dueAt: null }
  if (currency === 'USD') return [ofParty, exchanged('USD', amountMicros - bookMicros), ofMoney]
  return [ofParty, exchanged('USD', -bookMicros), exchanged(currency, amountMicros), ofMoney]
}
