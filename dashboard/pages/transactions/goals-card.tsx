import type { TransactionWithTimeline } from '../../api/types.ts'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { formatPrice, none } from '../../ui/text/format.ts'
import { Instant } from '../../ui/text/values.tsx'
import { type CompletedGoal, ReverseButton } from './reverse-button.tsx'

interface GoalsCardProps {
  transaction: TransactionWithTimeline
  canReverse: boolean
}

/** Lists the further goals that a transaction completed, as far as the reader may see them. */
export function GoalsCard({ transaction, canReverse }: GoalsCardProps) {
  const { goals = [] } = transaction
  return (
    <TableCard
      title="Goals"
      lead="What this transaction earned besides its conversion."
      columns={columns(transaction, canReverse)}
      rows={goals}
      rowKey={(row, index) => `${row.goal} ${index}`}
      empty={null}
    />
  )
}

function columns(transaction: TransactionWithTimeline, canReverse: boolean): Column<CompletedGoal>[] {
  const has = (name: keyof CompletedGoal) => transaction.goals?.some((goal) => goal[name] !== undefined) === true
  return [
    { name: 'Goal', cell: ({ goal }) => <span className="mono">{goal}</span> },
    ...(has('orderId') ? [{ name: 'Order ID', cell: ({ orderId }: CompletedGoal) => orderId ?? none }] : []),
    ...(has('payout') ? [money('Payout', 'payout')] : []),
    ...(has('earnings') ? [money('Earnings', 'earnings')] : []),
    { name: 'Time', cell: ({ at }) => <Instant at={at} isExact /> },
    ...(canReverse
      ? [
          {
            name: 'Actions',
            isNameHidden: true,
            cell: (goal: CompletedGoal) => <ReverseButton transaction={transaction} goal={goal} />,
          },
        ]
      : []),
  ]
}

function money(name: string, field: 'payout' | 'earnings'): Column<CompletedGoal> {
  return { name, align: 'end', cell: (goal) => formatPrice(goal[field] ?? 0) }
}
