import { Button, Group, Select, Switch, Text } from '@mantine/core'
import { call, listQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Delivery, Webhook } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { Empty, Note, Problem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../../ui/table/list-tools.tsx'
import { formatDuration, none, words } from '../../../ui/text/format.ts'
import { useNow } from '../../../ui/text/use-now.ts'
import { Identifier, Instant, State } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { PostResult } from '../../post-result.tsx'

interface WebhookControlsProps {
  appId: string
  webhook: Webhook
  /** The signing secret, while it is new. */
  secret: string | undefined
  onSecret: (secret: string | undefined) => void
}

export function WebhookControls({ appId, webhook, secret, onSecret }: WebhookControlsProps) {
  const enable = useChange(
    (enabled: boolean) => call('patch', '/admin/v1/apps/{appId}/webhook', { path: { appId }, body: { enabled } }),
    [`/apps/${appId}/webhook`],
  )
  return (
    <>
      {secret !== undefined && <SecretOnce name="Signing secret" secret={secret} />}
      <Card title="Delivery" lead="While paused, events are skipped and not sent later. Skipped events appear below.">
        {enable.isError && <Problem title="Couldn’t update the webhook" error={enable.error} />}
        {webhook.previousSecretUntil !== undefined && (
          <PreviousSecret appId={appId} until={webhook.previousSecretUntil} />
        )}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          <Switch
            label={webhook.enabled ? 'Enabled' : 'Paused'}
            checked={webhook.enabled}
            disabled={enable.isPending}
            onChange={(event) => enable.mutate(event.currentTarget.checked)}
            style={{ marginInlineEnd: 'auto' }}
          />
          <Group gap="xs">
            <RotateSecret appId={appId} onSecret={onSecret} />
            <DeleteWebhook appId={appId} onSecret={onSecret} />
          </Group>
        </div>
      </Card>
      <WebhookTestButton appId={appId} />
    </>
  )
}

const overlaps = [
  { value: '0', label: 'Stops working immediately' },
  { value: '1', label: 'Works for another hour' },
  { value: '24', label: 'Works for another day' },
  { value: '168', label: 'Works for another week' },
]

function RotateSecret({ appId, onSecret }: Pick<WebhookControlsProps, 'appId' | 'onSecret'>) {
  const rotate = useChange(
    (overlapHours: number) =>
      call('post', '/admin/v1/apps/{appId}/webhook/rotate', { path: { appId }, body: { overlapHours } }),
    [`/apps/${appId}/webhook`],
    ({ signingSecret }) => onSecret(signingSecret),
  )
  return (
    <DialogButton label="Rotate secret" title="Rotate the signing secret?" onClose={rotate.reset}>
      {(close) => (
        <PlainForm
          change={rotate}
          problem="Couldn’t rotate the secret"
          submit="Rotate secret"
          button={{ color: 'danger' }}
          onSubmit={({ overlapHours }) => rotate.mutate(Number(overlapHours), { onSuccess: close })}
        >
          <Select
            name="overlapHours"
            label="The old secret"
            data={overlaps}
            defaultValue="0"
            allowDeselect={false}
            description="Until it stops working, events carry a signature made with each secret."
          />
          <Text size="sm">
            Give your server the new secret before the old one stops working: events that it rejects aren’t sent again.
          </Text>
        </PlainForm>
      )}
    </DialogButton>
  )
}

/** Shows until when the previous secret still signs, and ends it. */
function PreviousSecret({ appId, until }: { appId: string; until: string }) {
  const end = useChange(
    () => call('delete', '/admin/v1/apps/{appId}/webhook/previous-secret', { path: { appId } }),
    [`/apps/${appId}/webhook`],
  )
  if (Date.parse(until) <= useNow()) return null
  return (
    <Note
      tone="warn"
      title="Two secrets are in use"
      action={
        <ConfirmedButton size="xs" label="End now" title="End the old secret?" deed="End old secret" change={end}>
          From now on, only the new secret signs events. Your server must have it: events that it rejects aren’t sent
          again.
        </ConfirmedButton>
      }
    >
      The old signing secret works until <Instant at={until} isExact />.
    </Note>
  )
}

function DeleteWebhook({ appId, onSecret }: Pick<WebhookControlsProps, 'appId' | 'onSecret'>) {
  const remove = useChange(
    () => call('delete', '/admin/v1/apps/{appId}/webhook', { path: { appId } }),
    [`/apps/${appId}/webhook`],
    () => onSecret(undefined),
  )
  return (
    <ConfirmedButton label="Delete" title="Delete the webhook?" deed="Delete webhook" change={remove}>
      Events stop being sent, and the signing secret is deleted. A new webhook gets a new secret.
    </ConfirmedButton>
  )
}

/** Sends a sample event to the saved URL, even while paused, and shows the response. */
function WebhookTestButton({ appId }: { appId: string }) {
  const test = useChange(
    () => call('post', '/admin/v1/apps/{appId}/webhook/test', { path: { appId } }),
    [`/apps/${appId}/webhook/deliveries`],
  )
  return (
    <Card
      title="Test webhook"
      lead="Sends a sample offer_completed event with a real signature, even while paused. Its transaction and user don’t exist."
      actions={
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
          Send test
        </Button>
      }
    >
      <div role="status" style={{ minHeight: 22 }}>
        {test.isError && <Problem title="Couldn’t send the test event" error={test.error} />}
        {test.data !== undefined && <PostResult what="Test event" result={test.data} />}
        {test.isIdle && <span className="dimmed">Send a test event to see the status and duration.</span>}
      </div>
    </Card>
  )
}

const outcomes = ['delivered', 'failed', 'skipped', 'unknown'] as const

/** The deliveries of an app's webhook, even of a deleted one, newest first. */
export function deliveriesQuery(appId: string, outcome?: (typeof outcomes)[number]) {
  return listQuery('/admin/v1/apps/{appId}/webhook/deliveries', { path: { appId }, query: { outcome } })
}

/** Lists every delivery attempt, and the deliveries skipped while paused. */
export function WebhookDeliveries({ appId, hasWebhook }: { appId: string; hasWebhook: boolean }) {
  const outcome = useAddress().choice('outcome', outcomes)
  return (
    <CursorTable
      title="Deliveries"
      actions={<ChoiceFilter parameter="outcome" name="Outcome" choices={outcomes} />}
      columns={columns(appId)}
      list={{ ...deliveriesQuery(appId, outcome), refetchInterval: 5000 }}
      rowKey={(row, index) => `${row.transactionId} ${index}`}
      empty={
        <Empty icon="webhook" title="No deliveries yet">
          {hasWebhook
            ? 'Send a test event, or complete a transaction of a demo campaign.'
            : 'Create a webhook to receive every verified conversion.'}
        </Empty>
      }
      filters={['outcome']}
      noun="delivery"
      nouns="deliveries"
    />
  )
}

function columns(appId: string): Column<Delivery>[] {
  return [
    {
      name: 'Transaction',
      cell: (row) =>
        row.isTest ? (
          <span className="dimmed">Test event</span>
        ) : (
          <Identifier id={row.transactionId} of="transaction" to={paths.transaction(appId, row.transactionId)} />
        ),
    },
    { name: 'Outcome', cell: (row) => <State of={row.outcome} /> },
    { name: 'Status', align: 'end', from: 'sm', cell: (row) => row.httpStatus ?? none },
    { name: 'Duration', align: 'end', from: 'sm', cell: (row) => formatDuration(row.durationMs) },
    { name: 'Error', from: 'md', cell: (row) => errorWords(row.error) },
    { name: 'Secret', from: 'md', cell: (row) => (row.secretVersion === null ? none : `v${row.secretVersion}`) },
    { name: 'IP address', from: 'md', cell: (row) => <span className="mono">{row.address ?? none}</span> },
    { name: 'Time', cell: (row) => <Instant at={row.at} /> },
  ]
}

/** `webhook_deleted` also marks completions of the demo network, whose app never had a webhook. */
function errorWords(error: Delivery['error']): string {
  return error === 'webhook_deleted' ? 'No webhook is set up' : words(error)
}
