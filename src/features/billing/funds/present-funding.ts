import { uuidV7Ms } from '../../../lib/ids/uuid.ts'
import { amountOf } from '../../../lib/money.ts'
import type { FundingRow } from './funds.queries.ts'
import type { Funding } from './funds.schema.ts'

/** A deposit or a refund as the management API shows it: its amount is positive. */
export function presentFunding(row: FundingRow): Funding {
  const { id, reference, happened_at: happenedAt, amount_micros: amountMicros } = row
  return {
    id,
    amount: amountOf(amountMicros < 0n ? -amountMicros : amountMicros),
    reference: reference ?? '',
    receivedAt: happenedAt.toISOString(),
    bookedAt: new Date(uuidV7Ms(id) ?? happenedAt.getTime()).toISOString(),
  }
}
