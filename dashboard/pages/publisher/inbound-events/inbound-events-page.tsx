import { Modal, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listQuery, oneQuery } from '../../../api/client.ts'
import { appQuery } from '../../../api/queries.ts'
import type { SubscriptionEvent } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty, Problem } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, DefinitionList, Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../../ui/table/list-tools.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { none } from '../../../ui/text/format.ts'
import { Instant, State, TextLink } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { useAppId } from '../../address-ids.ts'
import { SignatureForm } from './signature-form.tsx'

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

const outcomes = ['stored', 'duplicate', 'rejected'] as const

function EventLog({ appId }: { appId: string }) {
  const address = useAddress()
  const outcome = address.choice('outcome', outcomes)
  const list = listQuery('/admin/v1/apps/{appId}/subscription-events', { path: { appId }, query: { outcome } })
  const open = (event: SubscriptionEvent) => address.set({ event: event.id }, true)
  return (
    <>
      <CursorTable
        title="Log"
        actions={<ChoiceFilter parameter="outcome" name="Outcome" choices={outcomes} />}
        columns={columns(open)}
        list={{ ...list, refetchInterval: 5000 }}
        rowKey={(row, index) => row.id ?? `${row.eventId} ${index}`}
        empty={
          <Empty icon="inbound" title="No events yet">
            Post signed events to <code className="mono">/webhooks/service</code>. If you get a 401, use the{' '}
            <TextLink to={paths.inboundEvents(appId, { tab: 'signature' })}>signature debugger</TextLink> to find the
            cause.
          </Empty>
        }
        filters={['outcome']}
        noun="event"
      />
      <EventDetails appId={appId} eventId={address.value('event')} onClose={() => address.set({ event: undefined })} />
    </>
  )
}

function columns(open: (event: SubscriptionEvent) => void): Column<SubscriptionEvent>[] {
  return [
    {
      name: 'Event',
      cell: (row) => (
        <UnstyledButton className={row.eventId === null ? 'link' : 'link mono'} onClick={() => open(row)}>
          {row.eventId === null ? 'No ID' : <bdi data-breaks>{row.eventId}</bdi>}
        </UnstyledButton>
      ),
    },
    { name: 'Type', from: 'sm', cell: (row) => <span className="mono">{row.eventType ?? none}</span> },
    { name: 'Outcome', cell: (row) => <State of={row.outcome} /> },
    { name: 'Reason', from: 'sm', cell: (row) => row.reason ?? none },
    { name: 'Received', cell: (row) => <Instant at={row.at} /> },
  ]
}

function EventDetails({ appId, eventId, onClose }: { appId: string; eventId: string; onClose: () => void }) {
  const event = useQuery({
    ...oneQuery('/admin/v1/apps/{appId}/subscription-events/{eventId}', { path: { appId, eventId } }),
    enabled: eventId !== '',
  })
  return (
    <Modal opened={eventId !== ''} onClose={onClose} title="Event" size="lg">
      {event.isError && <Problem title="Couldn’t load the event" error={event.error} />}
      {event.isPending && <Skeleton height={220} />}
      {event.data && (
        <Stack>
          <DefinitionList
            items={{
              ID: <bdi>{event.data.eventId ?? none}</bdi>,
              Type: event.data.eventType ?? none,
              Outcome: <State of={event.data.outcome} />,
              Reason: event.data.reason ?? none,
              Received: <Instant at={event.data.at} isExact />,
            }}
          />
          {event.data.rawPayload !== undefined && event.data.rawPayload !== null && (
            <CodeBlock label="Raw payload" code={JSON.stringify(event.data.rawPayload, null, 2)} />
          )}
          {event.data.rawBody !== null && <CodeBlock label="Raw body" code={event.data.rawBody} />}
        </Stack>
      )}
    </Modal>
  )
}
