import { amountOf, decimalText } from '../../lib/money.ts'
import type { MoneyHistory } from './money-history.ts'
import { step } from './timeline-step.ts'
import type { TimelineStep } from './transactions.schema.ts'

/** Which side of a booking a reader may see: an advertiser the gross, a publisher its share, the operator both. */
export interface MoneyView {
  readonly seesGross: boolean
  readonly seesShare: boolean
}

/**
 * The steps of money: a completion is booked, its hold ends, it is reversed, invoiced and paid. Amounts are the gross
 * for all who may see it, and the publisher's share for the publisher.
 */
export function moneySteps(history: MoneyHistory, { seesGross, seesShare }: MoneyView): TimelineStep[] {
  const steps = history.entries.flatMap((entry) => {
    const micros = seesGross ? entry.gross_micros : entry.share_micros
    if (entry.kind === 'completion') return bookedSteps(entry, micros)
    return [amountStep(entry, 'reversed', entry.reason ?? 'other', -micros)]
  })
  const invoiced = history.invoices.map(({ issued_at: at, number }) =>
    step(at, 'invoiced', number, [`Invoiced as ${number}.`]),
  )
  const paid = history.payments.map(({ paid_at: at, kind }) => step(at, 'paid', kind, [`Paid to the ${kind}.`]))
  return [...steps, ...(seesGross ? invoiced : []), ...(seesShare ? paid : [])]
}

function bookedSteps(entry: MoneyHistory['entries'][number], micros: bigint): TimelineStep[] {
  const { due_at, goal } = entry
  const booked = amountStep(entry, 'booked', goal ?? 'completion', micros)
  const hold = 'The hold ends here: the earnings become payable, as far as they are not reversed.'
  return due_at === null ? [booked] : [booked, step(due_at, 'held_until', 'due', [hold])]
}

function amountStep(
  { happened_at: at, goal }: MoneyHistory['entries'][number],
  name: 'booked' | 'reversed',
  code: string,
  micros: bigint,
): TimelineStep {
  const sentence = `${decimalText(micros)} US dollars are ${name}${goal === null ? '' : ` for the goal ${goal}`}.`
  return { ...step(at, name, code, [sentence]), amount: amountOf(micros), ...(goal !== null && { goal }) }
}
