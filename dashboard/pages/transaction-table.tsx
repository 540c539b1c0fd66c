import type { ReactNode } from 'react'
import type { Transaction } from '../api/types.ts'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { words } from '../ui/format.ts'
import { Identifier } from '../ui/identifier.tsx'
import { Instant } from '../ui/instant.tsx'
import { State } from '../ui/states.tsx'
import { CampaignName, type CampaignsOf } from './campaign-name.tsx'
import { surfaceNames } from './figure-names.ts'

interface TransactionTableProps {
  campaignsOf: CampaignsOf
  label: string
  rows: Transaction[] | undefined
  pathOf: (id: string) => string
  empty: ReactNode
}

/** Transactions, the latest first. */
export function TransactionTable({ label, rows, pathOf, empty, campaignsOf }: TransactionTableProps) {
  const columns: Column<Transaction>[] = [
    { name: 'Transaction', cell: (row) => <Identifier id={row.id} of="transaction" to={pathOf(row.id)} /> },
    { name: 'State', cell: (row) => <State of={row.state} /> },
    { name: 'Campaign', from: 'sm', cell: (row) => <CampaignName of={campaignsOf} id={row.campaignId} /> },
    { name: 'Surface', from: 'sm', cell: (row) => surfaceNames[row.surface] ?? row.surface },
    {
      name: 'Opened by',
      from: 'md',
      cell: (row) => (row.class === 'person' ? 'Person' : <Badge tone="quiet">{words(row.class)}</Badge>),
    },
    { name: 'Opened', cell: (row) => <Instant at={row.openedAt} /> },
    { name: 'Verified', from: 'md', cell: (row) => <Instant at={row.verifiedAt} /> },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowPath={(row) => pathOf(row.id)}
      empty={empty}
    />
  )
}
