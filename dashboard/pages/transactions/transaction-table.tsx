import { Box } from '@mantine/core'
import type { AppOrOrganization, Transaction } from '../../api/types.ts'
import { CursorTable, type CursorTableProps } from '../../ui/table/cursor-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { none, shortId, words } from '../../ui/text/format.ts'
import { Badge, Identifier, Instant, State } from '../../ui/text/values.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { surfaceNames } from '../statistics/figure-names.ts'

interface TransactionTableProps extends Omit<CursorTableProps<Transaction>, 'columns' | 'noun'> {
  campaignsOf: AppOrOrganization
  pathOf: (id: string) => string
}

/** Lists transactions, latest first. */
export function TransactionTable({ pathOf, campaignsOf, ...table }: TransactionTableProps) {
  const columns: Column<Transaction>[] = [
    {
      name: 'Transaction',
      cell: (row) => (
        <>
          <Identifier id={row.id} of="transaction" to={pathOf(row.id)} />
          <Box hiddenFrom="sm">
            <CampaignName of={campaignsOf} id={row.campaignId} />
          </Box>
        </>
      ),
    },
    { name: 'State', cell: (row) => <State of={row.state} /> },
    { name: 'Campaign', from: 'sm', cell: (row) => <CampaignName of={campaignsOf} id={row.campaignId} /> },
    {
      name: 'Surface',
      from: 'sm',
      cell: (row) => <span className="nowrap">{surfaceNames[row.surface] ?? row.surface}</span>,
    },
    {
      name: 'User',
      from: 'md',
      cell: (row) =>
        row.class === 'person' ? (
          <bdi className="nowrap">{shortId(row.userId ?? none)}</bdi>
        ) : (
          <Badge tone="quiet">{words(row.class)}</Badge>
        ),
    },
    { name: 'Clicked', cell: (row) => <Instant at={row.openedAt} /> },
    { name: 'Verified', from: 'md', cell: (row) => <Instant at={row.verifiedAt} /> },
  ]
  return <CursorTable {...table} noun="transaction" columns={columns} rowPath={(row) => pathOf(row.id)} />
}
