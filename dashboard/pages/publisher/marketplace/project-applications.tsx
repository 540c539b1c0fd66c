import { call, listQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Application } from '../../../api/types.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../../ui/table/list-tools.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { applicationColumns, applicationStates } from '../../applications/application-columns.tsx'

/** Lists the applications of a project, newest first; pending ones can be withdrawn. */
export function ProjectApplications({ projectId }: { projectId: string }) {
  const status = useAddress().choice('status', applicationStates)
  return (
    <CursorTable
      title="Applications"
      lead="Of all apps of the project. You can apply again after a refusal."
      actions={<ChoiceFilter parameter="status" name="State" choices={applicationStates} />}
      list={listQuery('/admin/v1/projects/{projectId}/applications', { path: { projectId }, query: { status } })}
      filters={['status']}
      noun="application"
      columns={columns}
      empty={
        <Empty icon="requests" title="No applications yet">
          Choose a campaign of the marketplace, and apply for it.
        </Empty>
      }
    />
  )
}

const { app, applied, state } = applicationColumns
const columns: Column<Application>[] = [
  { name: 'Campaign', cell: (row) => <bdi>{row.campaignName}</bdi> },
  { name: 'Advertiser', from: 'md', cell: (row) => <bdi>{row.organizationName}</bdi> },
  app,
  applied,
  state,
  { name: 'Withdraw', isNameHidden: true, cell: (row) => row.status === 'pending' && <Withdraw application={row} /> },
]

function Withdraw({ application: { id, campaignName } }: { application: Application }) {
  const withdraw = useChange(
    () => call('post', '/admin/v1/applications/{applicationId}/withdraw', { path: { applicationId: id } }),
    ['/projects', '/applications'],
    () => tell.done('Application withdrawn'),
  )
  return (
    <ConfirmedButton
      size="compact-sm"
      label="Withdraw"
      aria-label={`Withdraw the application for ${campaignName}`}
      title="Withdraw this application?"
      deed="Withdraw application"
      change={withdraw}
    >
      The advertiser can no longer approve it. You can apply again.
    </ConfirmedButton>
  )
}
