import { listQuery } from '../../../api/client.ts'
import type { ReviewedCreative } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/message/notes.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Instant, NameLink } from '../../../ui/text/values.tsx'
import { ReviewButton } from './review-button.tsx'

/** Lists the creatives, and the changes of creatives, that wait for the operator, oldest first. */
export function CreativesInReview() {
  return (
    <CursorTable
      title="Creatives"
      lead="An approved creative is shown as it was while its change waits."
      list={listQuery('/admin/v1/creatives', { query: { review: 'pending' } })}
      noun="creative"
      columns={columns}
      empty={
        <Empty icon="check" title="No creatives in review">
          With review switched on below, creatives of advertisers wait here.
        </Empty>
      }
    />
  )
}

const columns: Column<ReviewedCreative>[] = [
  { name: 'Creative', cell: (row) => <bdi>{row.title}</bdi> },
  { name: 'Kind', cell: (row) => (row.pendingChange === null ? 'New' : 'Change') },
  {
    name: 'Campaign',
    cell: (row) => (
      <NameLink to={paths.campaign(row.organizationId, row.campaignId, { tab: 'creatives' })} name={row.campaignName} />
    ),
  },
  { name: 'Advertiser', from: 'sm', cell: (row) => <bdi>{row.organizationName}</bdi> },
  { name: 'Since', from: 'md', cell: (row) => <Instant at={row.updatedAt} /> },
  { name: 'Review', isNameHidden: true, cell: (row) => <ReviewButton creative={row} /> },
]
