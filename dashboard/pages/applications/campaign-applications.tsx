import { listQuery } from '../../api/client.ts'
import type { Application, Campaign } from '../../api/types.ts'
import { Empty } from '../../ui/message/notes.tsx'
import { CursorTable } from '../../ui/table/cursor-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/list-tools.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { applicationColumns, applicationStates } from './application-columns.tsx'
import { DecideButtons } from './decide-buttons.tsx'

/** Lists the applications for a campaign, which its advertiser decides. */
export function CampaignApplications({ campaign }: { campaign: Campaign }) {
  const status = useAddress().choice('status', applicationStates)
  return (
    <CursorTable
      title="Applications"
      lead="An approved campaign is at the end of the app’s list, and shown at once."
      actions={<ChoiceFilter parameter="status" name="State" choices={applicationStates} />}
      list={listQuery('/admin/v1/campaigns/{campaignId}/applications', {
        path: { campaignId: campaign.id },
        query: { status },
      })}
      filters={['status']}
      noun="application"
      columns={columns}
      empty={
        <Empty icon="requests" title="No applications yet">
          {campaign.access === 'private'
            ? 'Publishers can’t find a private campaign. Open it under Edit.'
            : 'Publishers find the campaign in their marketplace.'}
        </Empty>
      }
    />
  )
}

const { publisher, app, message, applied, state } = applicationColumns
const columns: Column<Application>[] = [
  publisher,
  app,
  message,
  applied,
  state,
  { name: 'Decide', isNameHidden: true, cell: (row) => <DecideButtons application={row} /> },
]
