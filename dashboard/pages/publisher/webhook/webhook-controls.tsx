import { Button, Group, Switch } from '@mantine/core'
import type { Answer } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import type { Webhook } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { Note, Problem } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { formatDuration, words } from '../../../ui/text/format.ts'

interface WebhookControlsProps {
  appId: string
  webhook: Webhook
  /** The signing secret, while it is new. */
  secret: string | undefined
  onSecret: (secret: string | undefined) => void
}

/** Pauses, tests, rotates, and deletes the webhook. */
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

function RotateSecret({ appId, onSecret }: Pick<WebhookControlsProps, 'appId' | 'onSecret'>) {
  const rotate = useChange(
    () => call('post', '/admin/v1/apps/{appId}/webhook/rotate', { path: { appId } }),
    [`/apps/${appId}/webhook`],
    ({ signingSecret }) => onSecret(signingSecret),
  )
  return (
    <ConfirmedButton label="Rotate secret" title="Rotate the signing secret?" deed="Rotate secret" change={rotate}>
      The old secret stops working immediately. Update your server right away: events that it rejects aren’t sent again.
    </ConfirmedButton>
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
        {test.data !== undefined && <TestResult result={test.data} />}
        {test.isIdle && <span className="dimmed">Send a test event to see the status and duration.</span>}
      </div>
    </Card>
  )
}

/** Failures before there was a connection to send anything on. */
const unsent: ReadonlySet<string> = new Set([
  'url_refused',
  'name_not_resolved',
  'address_refused',
  'connection_failed',
  'tls_failed',
])

function TestResult({ result }: { result: Answer<'/admin/v1/apps/{appId}/webhook/test', 'post'> }) {
  const took = formatDuration(result.durationMs)
  const status = result.httpStatus === null ? 'no response' : `status ${result.httpStatus}`
  if (result.delivered) {
    return (
      <Note tone="good" title="Test event delivered">
        Your server returned {status} after {took}.
      </Note>
    )
  }
  const why = result.error ? `: ${words(result.error).toLowerCase()}` : ''
  return (
    <Note tone="bad" title="Test event not delivered">
      {unsent.has(result.error ?? '')
        ? `The event wasn’t sent${why}. Check the URL, and that your server can be reached.`
        : `Your server returned ${status} after ${took}${why}. Return any 2xx status within five seconds.`}
    </Note>
  )
}
