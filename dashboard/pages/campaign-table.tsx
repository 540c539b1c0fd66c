import type { ReactNode } from 'react'
import { listQuery } from '../api/client.ts'
import type { Campaign } from '../api/types.ts'
import { Empty } from '../ui/message/notes.tsx'
import { CursorTable } from '../ui/table/cursor-table.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ChoiceFilter } from '../ui/table/list-tools.tsx'
import { countryName, formatDate, formatPrice, none, plural } from '../ui/text/format.ts'
import { Badge, NameLink, State } from '../ui/text/values.tsx'
import { useAddress } from '../ui/use-address.ts'
import { hindranceWords } from './advertiser/campaigns/hindrance.ts'

interface CampaignTableProps {
  organizationId?: string
  pathOf: (campaign: Campaign) => string
  emptyAction?: ReactNode
  /** Shows the advertiser, if several are listed. */
  advertiserOf?: (campaign: Campaign) => ReactNode
}

const statuses = ['active', 'draft', 'paused', 'archived'] as const

export function CampaignTable({ organizationId, pathOf, emptyAction, advertiserOf }: CampaignTableProps) {
  const status = useAddress().choice('status', statuses)
  return (
    <CursorTable
      title="Campaigns"
      actions={<ChoiceFilter parameter="status" name="Status" choices={statuses} />}
      columns={columns(pathOf, advertiserOf)}
      list={listQuery('/admin/v1/campaigns', { query: { organizationId, status } })}
      rowPath={pathOf}
      empty={
        <Empty icon="campaigns" title="No campaigns yet" actions={emptyAction}>
          A campaign is shown once it is active and has a creative.
        </Empty>
      }
      filters={['status']}
      noun="campaign"
    />
  )
}

function columns(
  pathOf: (campaign: Campaign) => string,
  advertiserOf?: (campaign: Campaign) => ReactNode,
): Column<Campaign>[] {
  return [
    {
      name: 'Campaign',
      cell: (row) => <NameLink to={pathOf(row)} name={row.name} isDemo={row.demo} />,
    },
    ...(advertiserOf === undefined ? [] : [{ name: 'Advertiser', from: 'sm' as const, cell: advertiserOf }]),
    { name: 'Status', cell: (row) => <CampaignState campaign={row} /> },
    {
      name: 'Payout',
      align: 'end',
      cell: (row) => (
        <span className="nowrap">{row.payout ? `${formatPrice(row.payout.amount)} ${row.payout.model}` : none}</span>
      ),
    },
    { name: 'Countries', from: 'md', cell: (row) => countries(row.targetCountries) },
    { name: 'Start', from: 'md', cell: (row) => formatDate(row.startsAt) },
    { name: 'End', from: 'md', cell: (row) => formatDate(row.endsAt) },
  ]
}

/** Names up to two countries, and counts more. */
export function countries(codes: string[]): string {
  if (codes.length === 0) return 'All countries'
  return codes.length <= 2 ? codes.map(countryName).join(', ') : plural(codes.length, 'country', 'countries')
}

/** Shows a campaign's status, and the hindrance of an active one. */
function CampaignState({ campaign }: { campaign: Campaign }) {
  const words = hindranceWords(campaign)
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      <State of={campaign.status} />
      {words !== undefined && <Badge tone="warn">{words.short}</Badge>}
    </span>
  )
}
