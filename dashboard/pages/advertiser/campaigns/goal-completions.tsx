import { addressOf, listQuery } from '../../../api/client.ts'
import type { Campaign, GoalCompletion } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Download } from '../../../ui/table/list-tools.tsx'
import { formatPrice, none } from '../../../ui/text/format.ts'
import { Identifier, Instant } from '../../../ui/text/values.tsx'

/** Lists how often the further goals of a campaign were completed, and for how much. */
export function GoalCompletions({ campaign: { id: campaignId, organizationId } }: { campaign: Campaign }) {
  return (
    <CursorTable
      title="Completions"
      lead="Counted on the day of the completion. Updates automatically."
      actions={<Download href={addressOf('/admin/v1/goal-completions', { query: { campaignId, format: 'csv' } })} />}
      list={{ ...listQuery('/admin/v1/goal-completions', { query: { campaignId } }), refetchInterval: 5_000 }}
      columns={columns(organizationId)}
      noun="completion"
      empty={
        <Empty icon="conversions" title="No completions yet">
          Add the goal’s key to a postback, and try it under Tracking and postbacks, Dry run.
        </Empty>
      }
    />
  )
}

function columns(organizationId: string): Column<GoalCompletion>[] {
  return [
    { name: 'Goal', cell: ({ goal }) => <span className="mono">{goal}</span> },
    {
      name: 'Transaction',
      cell: ({ transactionId: id }) => (
        <Identifier id={id} of="transaction" to={paths.conversion(organizationId, id)} />
      ),
    },
    { name: 'Order ID', from: 'sm', cell: ({ orderId }) => orderId ?? none },
    {
      name: 'Amount',
      from: 'md',
      align: 'end',
      cell: ({ reportedAmount, reportedCurrency }) =>
        [reportedAmount, reportedCurrency].filter((part) => part).join(' ') || none,
    },
    { name: 'Payout', align: 'end', cell: ({ payout }) => formatPrice(payout) },
    { name: 'Time', cell: ({ at }) => <Instant at={at} /> },
  ]
}
