import type { Goal } from '../../api/types.ts'
import { TableCard } from '../../ui/table/data-table.tsx'
import { formatPrice, none } from '../../ui/text/format.ts'
import { State } from '../../ui/text/values.tsx'

/** Shows what the further goals of a campaign earn; nothing where it has none. */
export function GoalTable({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0) return null
  return (
    <TableCard
      title="Further goals"
      lead="Each earns besides the conversion."
      rows={[...goals]}
      rowKey={({ key }) => key}
      columns={[
        { name: 'Goal', cell: (row) => <bdi>{row.name}</bdi> },
        { name: 'Completed', from: 'sm', cell: (row) => (row.repeats === 'once' ? 'Once' : 'For each order') },
        { name: 'Earnings', align: 'end', cell: (row) => formatPrice(row.earningsPerCompletion) },
        {
          name: 'Of the order',
          align: 'end',
          cell: ({ earningsPercent: percent }) => (typeof percent === 'number' ? `${percent}%` : none),
        },
        { name: 'State', cell: (row) => <State of={row.status} /> },
      ]}
      empty={null}
    />
  )
}
