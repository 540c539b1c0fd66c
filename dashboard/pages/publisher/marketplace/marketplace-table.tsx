import { listQuery } from '../../../api/client.ts'
import type { App, MarketplaceCampaign } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { AddressField, Toolbar } from '../../../ui/table/list-tools.tsx'
import { formatPrice } from '../../../ui/text/format.ts'
import { NameLink, State } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { accessNames } from '../../applications/access-names.ts'
import { countries } from '../../campaign-table.tsx'

/** Lists the campaigns that an app can add, newest first. */
export function MarketplaceTable({ app }: { app: App }) {
  const address = useAddress()
  const [q, country, category] = ['q', 'country', 'category'].map((name) => address.value(name) || undefined)
  const pathOf = ({ campaignId }: MarketplaceCampaign) => paths.marketplaceCampaign(app.id, campaignId)
  return (
    <CursorTable
      title="Campaigns"
      actions={
        <Toolbar label="Filter campaigns">
          <AddressField name="q" aria-label="Name, perk, or advertiser" placeholder="Name, perk, or advertiser" />
          <AddressField name="country" aria-label="Country code" placeholder="Country code" maxLength={2} />
          <AddressField name="category" aria-label="Category" placeholder="Category" />
        </Toolbar>
      }
      list={listQuery('/admin/v1/projects/{projectId}/marketplace', {
        path: { projectId: app.projectId },
        query: { appId: app.id, q, category, country: country?.toUpperCase() },
      })}
      filters={['q', 'country', 'category']}
      noun="campaign"
      columns={columns(pathOf)}
      rowPath={pathOf}
      empty={
        <Empty icon="marketplace" title="Nothing to add">
          The app has every campaign that is open to publishers. New ones appear here.
        </Empty>
      }
    />
  )
}

function columns(pathOf: (row: MarketplaceCampaign) => string): Column<MarketplaceCampaign>[] {
  return [
    { name: 'Campaign', cell: (row) => <NameLink to={pathOf(row)} name={row.name} /> },
    { name: 'Advertiser', from: 'sm', cell: (row) => <bdi>{row.organization.name}</bdi> },
    { name: 'Countries', from: 'md', cell: (row) => countries(row.targetCountries) },
    { name: 'Earnings', align: 'end', cell: (row) => formatPrice(row.earningsPerCompletion) },
    {
      name: 'Access',
      cell: (row) => (row.application?.status === 'pending' ? <State of="pending" /> : accessNames[row.access]),
    },
  ]
}
