import { Group, Select, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressOf, oneQuery } from '../../../api/client.ts'
import type { Statement } from '../../../api/types.ts'
import { Figures } from '../../../ui/chart/figure.tsx'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { Download, Toolbar } from '../../../ui/table/list-tools.tsx'
import { formatCount, formatDate, formatMoney } from '../../../ui/text/format.ts'
import { useToday } from '../../../ui/text/use-now.ts'
import { useAddress } from '../../../ui/use-address.ts'

/** The number of months to choose from. */
const monthsBack = 24

/** Shows the statement of one month, with its files. */
export function StatementView({ projectId }: { projectId: string }) {
  const months = monthsUntil(useToday().slice(0, 7))
  const [current = ''] = months
  const choice = useAddress().field('month', Object.fromEntries(months.map((each) => [each, nameOf(each)])), current)
  const input = { path: { projectId }, query: { month: choice.value } }
  const path = '/admin/v1/projects/{projectId}/statements'
  const statement = useQuery({ ...oneQuery(path, input), placeholderData: keepPreviousData })
  const fileOf = (format: 'csv' | 'pdf') => addressOf(path, { ...input, query: { ...input.query, format } })
  return (
    <Stack gap={20}>
      <Toolbar label="Month">
        <Select label="Month (UTC)" size="xs" w={170} allowDeselect={false} {...choice} />
        <Group gap="xs" align="flex-end">
          <Download href={fileOf('pdf')} label="PDF" />
          <Download href={fileOf('csv')} label="CSV" />
        </Group>
      </Toolbar>
      <LoadProblem what="the statement" of={statement} />
      <Sums statement={statement.data} />
      <TableCard
        title="By campaign and day"
        columns={columns}
        rows={statement.data?.lines}
        skeletonRows={4}
        empty={
          <Empty icon="money" title="No earnings in this month">
            Choose another month.
          </Empty>
        }
      />
    </Stack>
  )
}

function Sums({ statement }: { statement: Statement | undefined }) {
  const sum = (name: 'opening' | 'earned' | 'reversed' | 'adjustments' | 'paid' | 'closing') =>
    statement && formatMoney(statement[name])
  const paid = statement && formatMoney(statement.paid - statement.returned)
  return (
    <Figures
      of={[
        ['Opening', sum('opening')],
        ['Earned', sum('earned')],
        ['Reversed', sum('reversed')],
        ['Adjustments', sum('adjustments')],
        ['Paid', paid, 'Less payments that came back'],
        ['Closing', sum('closing'), statement && `${formatMoney(statement.held)} of it held`],
      ]}
    />
  )
}

const columns: Column<Statement['lines'][number]>[] = [
  { name: 'Day', cell: (row) => formatDate(row.day) },
  { name: 'Campaign', cell: (row) => <bdi>{row.campaignName}</bdi> },
  { name: 'Conversions', align: 'end', from: 'sm', cell: (row) => formatCount(row.completions) },
  { name: 'Earned', align: 'end', cell: (row) => formatMoney(row.earned) },
  { name: 'Reversed', align: 'end', cell: (row) => formatMoney(row.reversed) },
]

/** Lists the months until one, the latest first, each as `YYYY-MM`. */
function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}

function nameOf(month: string): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
