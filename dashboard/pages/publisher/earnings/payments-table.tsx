import { listQuery } from '../../../api/client.ts'
import type { Payment } from '../../../api/types.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatAmount, formatMoney, none, words } from '../../../ui/text/format.ts'
import { Instant, State } from '../../../ui/text/values.tsx'

/** Lists the payments of a project, newest first. */
export function PaymentsTable({ projectId }: { projectId: string }) {
  return (
    <CursorTable
      title="Payments"
      lead="A payment covers all earnings that were due by its cutoff, less reversals."
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
  { name: 'Approved', cell: (row) => <Instant at={row.createdAt} isExact /> },
  { name: 'State', cell: (row) => <State of={row.state} /> },
  { name: 'Amount', align: 'end', cell: (row) => formatAmount(row.amount, row.currency) },
  { name: 'Earned', align: 'end', from: 'md', cell: (row) => formatMoney(row.earned) },
  { name: 'Reversed', align: 'end', from: 'md', cell: (row) => formatMoney(row.reversed) },
  { name: 'To', from: 'sm', cell: (row) => (row.hint === null ? words(row.rail) : `${words(row.rail)} ${row.hint}`) },
  { name: 'Paid', from: 'sm', cell: (row) => (row.paidAt === null ? none : <Instant at={row.paidAt} />) },
]
