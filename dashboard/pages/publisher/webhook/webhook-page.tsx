import { SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faults } from '../../../api/api-error.ts'
import { call, oneQuery } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Webhook } from '../../../api/types.ts'
import python from '../../../snippets/verify_webhook.py?raw'
import ruby from '../../../snippets/verify_webhook.ru?raw'
import go from '../../../snippets/verify-webhook.go?raw'
import javascript from '../../../snippets/verify-webhook.mjs?raw'
import php from '../../../snippets/verify-webhook.php?raw'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { useAppId } from '../../address-ids.ts'
import { deliveriesQuery, WebhookControls, WebhookDeliveries } from './webhook-controls.tsx'

export function WebhookPage() {
  const appId = useAppId()
  // Kept until the page is left, outside of any cache or address.
  const [secret, setSecret] = useState<string>()
  const webhook = useQuery(oneQuery('/admin/v1/apps/{appId}/webhook', { path: { appId } }))
  if (webhook.isLoadingError) {
    return (
      <Page title="Webhook">
        <LoadProblem what="the webhook" of={webhook} />
      </Page>
    )
  }
  return (
    <Page
      title="Webhook"
      lead="Offerwire posts an offer_completed event to your URL for each verified conversion. There is one attempt with a five-second timeout and no retry."
    >
      <Card title="Endpoint" lead={webhook.data?.url && 'Changing the URL keeps the signing secret.'}>
        {webhook.data === undefined ? (
          <Skeleton height={64} />
        ) : (
          <WebhookForm key={webhook.data.url} appId={appId} webhook={webhook.data} onSecret={setSecret} />
        )}
      </Card>
      {typeof webhook.data?.url === 'string' && (
        <WebhookControls appId={appId} webhook={webhook.data} secret={secret} onSecret={setSecret} />
      )}
      <AddressTabs
        tabs={[
          {
            id: 'deliveries',
            name: 'Deliveries',
            content: () => <WebhookDeliveries appId={appId} hasWebhook={typeof webhook.data?.url === 'string'} />,
          },
          { id: 'verify', name: 'Verify signatures', content: () => <WebhookVerification /> },
        ]}
      />
    </Page>
  )
}

interface WebhookFormProps {
  appId: string
  webhook: Webhook
  onSecret: (secret: string) => void
}

/** Sets the webhook's URL; the secret of a new webhook is shown once. */
function WebhookForm({ appId, webhook, onSecret }: WebhookFormProps) {
  const save = useChange(
    (url: string) => call('put', '/admin/v1/apps/{appId}/webhook', { path: { appId }, body: { url } }),
    [`/apps/${appId}/webhook`],
    (saved) => {
      if (saved.signingSecret !== undefined) onSecret(saved.signingSecret)
    },
  )
  return (
    <Stack gap="sm">
      {webhook.url === null && <NoWebhook appId={appId} />}
      <PlainForm
        change={save}
        problem="Couldn’t save the webhook"
        hint={faults(save.error).some(({ liftedBy }) => liftedBy !== undefined) && <PrivateAddresses />}
        submit={webhook.url === null ? 'Create webhook' : 'Replace URL'}
        isRow
        onSubmit={({ url = '' }) => save.mutate(url)}
      >
        <TextInput
          name="url"
          label="URL"
          type="url"
          placeholder="https://example.com/offerwire"
          defaultValue={webhook.url ?? ''}
          required
          onChange={save.reset}
          flex="1 1 320px"
        />
      </PlainForm>
    </Stack>
  )
}

/** Shows whether the app had a webhook before, whose deliveries are still listed. */
function NoWebhook({ appId }: { appId: string }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(appId))
  if (deliveries.isPending) return <Skeleton height={64} />
  const hadOne = deliveries.data?.pages.some(({ data }) => data.length > 0) === true
  return (
    <Note title={hadOne ? 'No webhook is set up' : 'No webhook yet'}>
      {hadOne && 'The listed deliveries are from an earlier webhook, which was deleted. '}
      Enter an https URL of your server. Saving it creates the signing secret.
    </Note>
  )
}

const snippets: Record<string, { name: string; code: string }> = {
  node: { name: 'Node.js', code: javascript },
  python: { name: 'Python', code: python },
  go: { name: 'Go', code: go },
  php: { name: 'PHP', code: php },
  ruby: { name: 'Ruby', code: ruby },
}

/** Shows complete webhook receivers in several languages. */
function WebhookVerification() {
  const labels = Object.fromEntries(Object.entries(snippets).map(([id, { name }]) => [id, name]))
  const field = useAddress().field('language', labels, 'node')
  const snippet = snippets[field.value]
  return (
    <Card
      title="Verify signatures"
      lead="Each example is a complete receiver. Run it, send a test event, and check its output. X-Webhook-Signature is the hex HMAC-SHA256 of “timestamp.body” with the signing secret."
    >
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Language"
          {...field}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
        {snippet !== undefined && (
          <CodeBlock label={`Receiver in ${snippet.name}`} code={snippet.code} maxHeight={620} />
        )}
      </Stack>
    </Card>
  )
}

function PrivateAddresses() {
  return (
    <p>
      For local development, let <code className="mono">npx offerwire listen --forward-to</code> bring completions to
      your receiver, or start the service with <code className="mono">WEBHOOK_ALLOW_PRIVATE=true</code>{' '}
      (docs/configuration.md) to allow private addresses and plain http.
    </p>
  )
}
