import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dryRun } from '../../../api/without-session.ts'
import { baseUrl } from '../../../environment.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Note, Problem } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { choices } from '../../../ui/use-address.ts'
import { useOrganizationId } from '../../address-ids.ts'
import { AlertsCard } from '../../alerts/alerts-card.tsx'
import { OrganizationSecrets } from '../../tenants/organization-secrets.tsx'
import { PostbackLog } from './postback-log.tsx'

/** Shows how to report conversions, the responses to reports, and a dry run. */
export function TrackingPage() {
  const organizationId = useOrganizationId()
  return (
    <Page
      title="Tracking and postbacks"
      lead="When a user converts, your server calls the postback URL with the transaction ID from the click."
    >
      <AddressTabs
        tabs={[
          { id: 'log', name: 'Live log', content: () => <PostbackLog organizationId={organizationId} /> },
          { id: 'address', name: 'Postback URL', content: () => <PostbackBuilder /> },
          { id: 'dry-run', name: 'Dry run', content: () => <DryRunForm /> },
          {
            id: 'secrets',
            name: 'Token and key',
            content: () => <OrganizationSecrets organizationId={organizationId} />,
          },
          {
            id: 'alerts',
            name: 'Alerts',
            content: () => (
              <AlertsCard
                of={{ organizationId }}
                when="when five postbacks are refused within an hour, a campaign reaches a cap, prepaid money runs out within three days, an invoice is past due, or a publisher applies for a campaign, at most once a day for each"
              />
            ),
          },
        ]}
      />
    </Page>
  )
}

const options = [
  { name: 'order_id', label: 'Order ID', macro: 'YOUR_ORDER_ID' },
  { name: 'amount', label: 'Amount', macro: 'AMOUNT' },
  { name: 'currency', label: 'Currency', macro: 'CURRENCY' },
  { name: 'status', label: 'Status (approved or rejected)', macro: 'approved' },
  { name: 'goal', label: 'Goal', macro: 'GOAL_KEY' },
]

function PostbackBuilder() {
  const [chosen, setChosen] = useState<string[]>([])
  const query = [
    'transaction_id=TRANSACTION_ID',
    'token=YOUR_POSTBACK_TOKEN',
    ...options.filter(({ name }) => chosen.includes(name)).map(({ name, macro }) => `${name}=${macro}`),
  ].join('&')
  const url = `${baseUrl}/postback?${query}`
  return (
    <Card
      title="Postback URL"
      lead="Replace the values in capitals, or let your tracking tool do it. The token is shown once, under Token and key."
    >
      <Stack>
        <Checkbox.Group
          label="Optional parameters"
          description="Stored with the conversion. Only the payout of a goal that pays a part of the amount depends on them."
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {options.map(({ name, label }) => (
              <Checkbox key={name} value={name} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <CodeBlock label="Postback URL" code={url} />
        <CodeBlock label="curl command" code={`curl '${url}'`} />
        <CodeBlock
          label="Completions endpoint, with your API key"
          code={`curl -X POST '${baseUrl}/advertiser/v1/completions' \\\n  -H 'Authorization: Bearer YOUR_API_KEY' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"transactionId":"TRANSACTION_ID"}'`}
        />
      </Stack>
    </Card>
  )
}

/** The fields of a dry run; those left empty count as absent. */
function dryRunOf(fields: Partial<Record<string, string>>) {
  const { transactionId = '', token = '', status = 'approved' } = fields
  const { goal = '', order_id = '', amount = '', currency = '' } = fields
  return { transactionId, token, status, goal, order_id, amount, currency }
}

function DryRunForm() {
  const run = useMutation({ mutationFn: dryRun })
  return (
    <Card
      title="Dry run"
      lead="Check how a postback would be answered without changing anything. Dry runs are labeled in the live log."
    >
      <Stack maw={560}>
        <PlainForm
          submit="Run"
          button={{ loading: run.isPending, style: { alignSelf: 'flex-start' } }}
          onSubmit={(fields) => run.mutate(dryRunOf(fields))}
        >
          <TextInput name="transactionId" label="Transaction ID" required autoComplete="off" />
          <TextInput name="token" label="Postback token" required autoComplete="off" />
          <Select
            name="status"
            label="Status"
            allowDeselect={false}
            defaultValue="approved"
            data={choices({ approved: 'Approved', rejected: 'Rejected' })}
          />
          <TextInput
            name="goal"
            label="Goal"
            description="The key of a further goal. Leave empty for the conversion."
            autoComplete="off"
          />
          <SimpleGrid minColWidth="min(100%, 150px)" spacing={14}>
            <TextInput name="order_id" label="Order ID" autoComplete="off" />
            <TextInput name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
            <TextInput name="currency" label="Currency" maxLength={3} autoComplete="off" />
          </SimpleGrid>
        </PlainForm>
        <div role="status">
          {run.isError && <Problem title="Couldn’t complete the dry run" error={run.error} />}
          {run.data && (
            <Stack gap="sm">
              <Note
                tone={run.data.accepted ? 'good' : 'bad'}
                title={run.data.accepted ? 'Would be accepted' : 'Would be rejected'}
              >
                {run.data.message}
              </Note>
              <CodeBlock label="Response" code={JSON.stringify(run.data, null, 2)} />
            </Stack>
          )}
        </div>
      </Stack>
    </Card>
  )
}
