import { addressOf, listQuery } from '../../../api/client.ts'
import { keptLive } from '../../../api/queries.ts'
import type { Creator } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { DayRangeChoice, useDayRange } from '../../../ui/chart/day-range.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { AddressField, Download } from '../../../ui/table/list-tools.tsx'
import { formatCount, formatMoney } from '../../../ui/text/format.ts'
import { NameLink, TextLink } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { useAppId } from '../../address-ids.ts'

export function CreatorsPage() {
  const appId = useAppId()
  const search = useAddress().value('search')
  const range = useDayRange()
  const query = { search: search || undefined, ...range }
  const figures = { ...range, groupBy: 'creator', format: 'csv' } as const
  return (
    <Page
      title="Creators"
      lead="Each creator gets one permanent link per campaign. Create links with POST /publisher/sdk/v1/creators/links. They never expire."
      actions={
        <>
          <DayRangeChoice />
          <Download href={addressOf('/admin/v1/apps/{appId}/stats', { path: { appId }, query: figures })} />
        </>
      }
    >
      <AddressField
        name="search"
        aria-label="Search creators by ID"
        placeholder="Search by any part of a creator ID"
        size="sm"
        maw={420}
        leftSection={<Icon name="search" size={16} />}
      />
      <CursorTable
        columns={columns(appId)}
        list={{ ...listQuery('/admin/v1/apps/{appId}/creators', { path: { appId }, query }), ...keptLive }}
        rowKey={(row) => row.creatorId}
        rowPath={(row) => paths.creator(appId, row.creatorId)}
        empty={
          <Empty icon="creators" title="No creators yet">
            Create links with the call under{' '}
            <TextLink to={`${paths.keys(appId)}?surface=creator`}>Keys and quick start</TextLink>.
          </Empty>
        }
        filters={['search']}
        noun="creator"
      />
    </Page>
  )
}

function columns(appId: string): Column<Creator>[] {
  return [
    {
      name: 'Creator',
      cell: (row) => <NameLink to={paths.creator(appId, row.creatorId)} name={row.creatorId} />,
    },
    { name: 'Links', align: 'end', from: 'sm', cell: (row) => formatCount(row.links) },
    { name: 'Clicks', align: 'end', cell: (row) => formatCount(row.clicks) },
    { name: 'Conversions', align: 'end', cell: (row) => formatCount(row.completions) },
    { name: 'Earnings', align: 'end', cell: (row) => formatMoney(row.earnings) },
  ]
}
