import { listQuery } from '../../../api/client.ts'
import type { Payment } from '../../../api/types.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatAmount, formatDate, formatMoney, formatRate, none } from '../../../ui/text/format.ts'
import { State } from '../../../ui/text/values.tsx'
import { railNames } from '../../billing/rail-names.ts'

/** Lists the payments of a project, newest first. */
export function PaymentsTable({ projectId }: { projectId: string }) {
  return (
    <CursorTable
      title="Payments"
      lead="A payment covers all earnings that were due by its cutoff, less reversals. What a failed or returned payment left unpaid is part of the next one."
      list={listQuery('/admin/v1/projects/{projectId}/payments', { path: { projectId } })}
      noun="payment"
      columns={columns}
      empty={
        <Empty icon="money" title="No payments yet">
          The first payment comes once the payable balance reaches the smallest payment.
        </Empty>
      }
    />
  )
}

const columns: Column<Payment>[] = [
  { name: 'Approved', cell: (row) => <Day at={row.createdAt} /> },
  { name: 'State', cell: (row) => <State of={row.state} /> },
  { name: 'Earned', align: 'end', from: 'md', cell: (row) => formatMoney(row.earned) },
  { name: 'Reversed', align: 'end', from: 'md', cell: (row) => formatMoney(row.reversed) },
  { name: 'Adjusted', align: 'end', from: 'md', cell: (row) => formatMoney(row.adjustments) },
  { name: 'Unpaid before', align: 'end', from: 'md', cell: (row) => formatMoney(row.returned) },
  { name: 'In US dollars', align: 'end', from: 'md', cell: (row) => formatMoney(row.bookAmount) },
  { name: 'Amount', align: 'end', cell: (row) => <Amount payment={row} /> },
  { name: 'To', from: 'sm', cell: ({ rail, hint }) => `${railNames[rail]}${hint === null ? '' : ` ${hint}`}` },
  { name: 'Paid', from: 'sm', cell: (row) => <Day at={row.paidAt} /> },
]

function Amount({ payment: { amount, currency, rate } }: { payment: Payment }) {
  return (
    <>
      {formatAmount(amount, currency)}
      {rate !== null && <span className="dimmed nowrap"> at {formatRate(rate)}</span>}
    </>
  )
}

function Day({ at }: { at: string | null }) {
  return at === null ? none : <time dateTime={at}>{formatDate(at)}</time>
}
