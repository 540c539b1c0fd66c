import type { ReactNode } from 'react'
import type { Figures } from '../../api/types.ts'
import { Card } from '../../ui/page/card.tsx'
import { type Column, DataTable, type DataTableProps } from '../../ui/table/data-table.tsx'
import { formatCount, formatMoney, formatShare } from '../../ui/text/format.ts'

export interface FigureTableProps<Row extends Figures> {
  title: string
  /** The name of a row: `Campaign`. */
  rowName: string
  /** The query that reads them. */
  of: DataTableProps<Row>['of'] & { data: { data: Row[] } | undefined }
  keyOf: (row: Row) => string
  nameOf: (row: Row) => ReactNode
  /** The name of the money column: earnings or spend. */
  moneyName: string
  /** Shows clicks and money only, for the narrower half of a page. */
  isNarrow?: boolean
}

/** Lists the six groups with the most money. */
export function FigureTable<Row extends Figures>(props: FigureTableProps<Row>) {
  const { title, rowName, of, keyOf, nameOf, moneyName, isNarrow = false } = props
  const columns: Column<Row>[] = [
    { name: rowName, cell: nameOf },
    { name: 'Clicks', align: 'end', cell: (row) => formatCount(row.clicks) },
    ...(isNarrow ? [] : more),
    { name: moneyName, align: 'end', cell: (row) => formatMoney(row.earnings) },
  ]
  return (
    <Card title={title} isFlush>
      <DataTable
        label={title}
        columns={columns}
        rows={of.data?.data.toSorted((a, b) => b.earnings - a.earnings || b.clicks - a.clicks).slice(0, 6)}
        of={of}
        rowKey={keyOf}
        skeletonRows={5}
        empty={<p style={{ padding: '18px', margin: 0 }}>No data in this period.</p>}
      />
    </Card>
  )
}

const more: Column<Figures>[] = [
  { name: 'Conversions', align: 'end', from: 'sm', cell: (row) => formatCount(row.completions) },
  { name: 'Rate', align: 'end', from: 'md', cell: (row) => formatShare(row.completions, row.clicks) },
]
