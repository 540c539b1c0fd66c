import { Radio, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type UseMutationResult, useQuery } from '@tanstack/react-query'
import { call, wholeListQuery } from '../../../api/client.ts'
import { appQuery } from '../../../api/queries.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Environment, Key, NewKey } from '../../../api/types.ts'
import { useMe } from '../../../shell/session.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { Form, fieldOf } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { closedByButton, OnceShown, SecretOnce } from '../../../ui/form/secret-once.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { formatCount, shortId } from '../../../ui/text/format.ts'
import { Identifier, Instant, State } from '../../../ui/text/values.tsx'
import { useAppId } from '../../address-ids.ts'
import { QuickStart } from './quick-start.tsx'

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

interface KeysProps {
  projectId: string | undefined
  appId: string
  platform: string | undefined
}

function Keys({ projectId, appId, platform }: KeysProps) {
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
    { name: 'Actions', isNameHidden: true, cell: (key) => <RevokeKey apiKey={key} /> },
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
      Requests with <code className="mono">{shortId(apiKey.publishableKey)}</code> will return 401. Existing links keep
      working. You can’t undo this.
    </ConfirmedButton>
  )
}

function CreateKey({ projectId, appId }: { projectId: string; appId: string }) {
  const create = useChange(
    (body: NewKey) => call('post', '/admin/v1/projects/{projectId}/keys', { path: { projectId }, body }),
    [`/projects/${projectId}/keys`],
  )
  return (
    <DialogButton
      label="Create key"
      title={create.isSuccess ? 'Key created' : 'Create key'}
      variant="filled"
      leftSection={<Icon name="plus" size={16} />}
      dialog={create.isSuccess ? closedByButton : {}}
      onClose={create.reset}
    >
      {(close) =>
        create.data === undefined ? (
          <KeyForm appId={appId} create={create} />
        ) : (
          <OnceShown onDone={close}>
            <SecretOnce name="Secret key" secret={create.data.secretKey} />
            <p style={{ margin: 0 }}>
              Publishable key: <code className="mono">{create.data.publishableKey}</code>
            </p>
          </OnceShown>
        )
      }
    </DialogButton>
  )
}

interface KeyFormProps {
  appId: string
  create: UseMutationResult<unknown, unknown, NewKey>
}

function KeyForm({ appId, create }: KeyFormProps) {
  const { isOperator } = useMe()
  const form = useForm({
    initialValues: { environment: 'test' as Environment, isBound: true, rateLimitPerSecond: '' as number | '' },
  })
  const field = fieldOf(form)
  return (
    <Form
      form={form}
      change={create}
      problem="Couldn’t create the key"
      submit="Create key"
      variant="filled"
      justify="flex-end"
      onSubmit={({ environment, isBound, rateLimitPerSecond }) =>
        create.mutate({
          environment,
          ...(isBound ? { appId } : {}),
          ...(rateLimitPerSecond === '' ? {} : { rateLimitPerSecond }),
        })
      }
    >
      <Radio.Group {...field('environment', 'Environment')}>
        <Stack gap="xs" mt="xs">
          <Radio value="test" label="Test" description="Serves demo campaigns only. Excluded from statistics." />
          <Radio value="live" label="Live" description="Serves real campaigns." />
        </Stack>
      </Radio.Group>
      <Switch
        label="Restrict to this app"
        description="Requests don’t need an X-Platform header, even when the project has several apps."
        {...form.getInputProps('isBound', { type: 'checkbox' })}
      />
      {isOperator && (
        <NumberField
          {...field('rateLimitPerSecond', 'Rate limit (requests per second)')}
          description="Bursts of twice this rate are allowed. Leave empty for the default."
          min={1}
          max={1_000_000}
          allowDecimal={false}
        />
      )}
    </Form>
  )
}
