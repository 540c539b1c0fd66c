import { useQuery } from '@tanstack/react-query'
import { appQuery } from '../../../api/apps.ts'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useAppId } from '../../address-ids.ts'
import { EventLog } from './event-log.tsx'
import { SignatureForm } from './signature-form.tsx'

/** Shows inbound subscription events and debugs their signatures. */
export function InboundEventsPage() {
  const appId = useAppId()
  return (
    <Page
      title="Inbound events"
      lead="Subscription events that your billing system posts to /webhooks/service. Every authenticated request is logged with its outcome."
    >
      <AddressTabs
        tabs={[
          { id: 'log', name: 'Log', content: () => <EventLog appId={appId} /> },
          { id: 'signature', name: 'Signature debugger', content: () => <SignatureDebugger appId={appId} /> },
        ]}
      />
    </Page>
  )
}

/** Finds the faulty part of a signed request, without asking for the secret. */
function SignatureDebugger({ appId }: { appId: string }) {
  const app = useQuery(appQuery(appId))
  return (
    <Card
      title="Signature debugger"
      lead="Paste a request exactly as your server sends it. It is checked against your stored secret key."
    >
      {app.data && <SignatureForm projectId={app.data.projectId} platform={app.data.platform} />}
    </Card>
  )
}
