import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { baseUrl } from '../../../environment.ts'
import { Card } from '../../../ui/page/card.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

const options = [
  { name: 'order_id', label: 'Order ID', macro: 'YOUR_ORDER_ID' },
  { name: 'amount', label: 'Amount', macro: 'AMOUNT' },
  { name: 'currency', label: 'Currency', macro: 'CURRENCY' },
  { name: 'status', label: 'Status (approved or rejected)', macro: 'approved' },
]

/** Builds the postback URL from the values that an advertiser wants to report. */
export function PostbackBuilder() {
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
          description="Stored with the conversion. They don’t change the payout."
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
