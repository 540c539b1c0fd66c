import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { webhookQuery } from '../../../api/webhook.ts'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useAppId } from '../../address-ids.ts'
import { WebhookControls } from './webhook-controls.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookVerification } from './webhook-verification.tsx'

/** Shows the app's webhook and its deliveries. */
export function WebhookPage() {
  const appId = useAppId()
  const webhook = useQuery(webhookQuery(appId))
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
          <WebhookForm key={webhook.data.url} appId={appId} webhook={webhook.data} />
        )}
      </Card>
      {typeof webhook.data?.url === 'string' && <WebhookControls appId={appId} webhook={webhook.data} />}
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
