import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { EventLog } from './event-log.tsx'
import { SignatureDebugger } from './signature-debugger.tsx'
import { useAppId } from './use-app-id.ts'

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
