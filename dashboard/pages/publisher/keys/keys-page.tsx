import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { wholeListQuery } from '../../../api/list-query.ts'
import { appQuery } from '../../../api/queries.ts'
import type { Key } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { State } from '../../../ui/text/badge.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { Instant } from '../../../ui/text/instant.tsx'
import { useAppId } from '../../address-ids.ts'
import { CreateKey } from './create-key.tsx'
import { QuickStart } from './quick-start.tsx'

/** Manages the project's keys and shows a first call for every surface. */
export function KeysPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  const projectId = app.data?.projectId
  return (
    <Page
      title="Keys and quick start"
      lead="Publishable keys identify your project. Secret keys sign requests from your server. Test keys serve demo campaigns and are excluded from statistics."
      actions={projectId !== undefined && <CreateKey projectId={projectId} appId={appId} />}
    >
      <LoadProblem what="the app" of={app} />
      <Keys projectId={projectId} appId={appId} platform={app.data?.platform} />
    </Page>
  )
}

function Keys({
  projectId,
  appId,
  platform,
}: {
  projectId: string | undefined
  appId: string
  platform: string | undefined
}) {
  const list = useQuery({
    ...wholeListQuery('/admin/v1/projects/{projectId}/keys', { path: { projectId: projectId ?? '' } }),
    enabled: projectId !== undefined,
  })
  const keys = list.data?.filter((key) => key.appId === null || key.appId === appId)
  const columns: Column<Key>[] = [
    { name: 'Publishable key', cell: (key) => <Identifier id={key.publishableKey} of="publishable key" /> },
    { name: 'Environment', cell: (key) => <State of={key.environment} /> },
    { name: 'Scope', from: 'md', cell: (key) => (key.appId === null ? 'All apps' : 'This app') },
    {
      name: 'Requests per second',
      from: 'md',
      align: 'end',
      cell: (key) => (key.rateLimitPerSecond === null ? 'Default' : formatCount(key.rateLimitPerSecond)),
    },
    { name: 'Created', from: 'sm', cell: (key) => <Instant at={key.createdAt} /> },
    { name: 'Actions', isNameHidden: true, align: 'end', cell: (key) => <RevokeKey apiKey={key} /> },
  ]
  return (
    <>
      <TableCard
        title="Keys"
        columns={columns}
        rows={keys}
        of={list}
        skeletonRows={2}
        empty={
          <Empty icon="keys" title="No keys yet">
            Create a test key to try every call with demo campaigns.
          </Empty>
        }
      />
      {keys !== undefined && keys.length > 0 && platform !== undefined && (
        <QuickStart keys={keys} platform={platform} />
      )}
    </>
  )
}

/** Revokes a key after confirmation. */
function RevokeKey({ apiKey }: { apiKey: Key }) {
  const revoke = useChange(
    () => call('delete', '/admin/v1/keys/{keyId}', { path: { keyId: apiKey.id } }),
    [`/projects/${apiKey.projectId}/keys`],
  )
  const end = apiKey.publishableKey.slice(-4)
  return (
    <ConfirmedButton
      size="compact-sm"
      label="Revoke"
      aria-label={`Revoke the key ending in ${end}`}
      title="Revoke this key?"
      deed="Revoke key"
      change={revoke}
    >
      Requests with <code className="mono">…{end}</code> will return 401. Existing links keep working. You can’t undo
      this.
    </ConfirmedButton>
  )
}
