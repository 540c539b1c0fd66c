import { Button } from '@mantine/core'
import { useChange } from '../api/use-change.ts'
import { testWebhook } from '../api/webhook.ts'
import { Card } from '../ui/card.tsx'
import { formatDuration, words } from '../ui/format.ts'
import { Note } from '../ui/note.tsx'
import { Problem } from '../ui/problem.tsx'

/** Posts a sample event to the saved URL, also while paused, and tells what came back. */
export function WebhookTestButton({ appId }: { appId: string }) {
  const test = useChange(() => testWebhook(appId), [`/apps/${appId}/webhook/deliveries`])
  return (
    <Card
      title="Send test"
      lead="Posts a sample offer_completed with a real signature, also while paused. Its transaction and user do not exist."
      actions={
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
          Send test
        </Button>
      }
    >
      <div role="status" style={{ minHeight: 22 }}>
        {test.isError && <Problem title="The test was not sent." error={test.error} />}
        {test.data !== undefined && <TestResult result={test.data} />}
        {test.isIdle && <span className="dimmed">Status and duration appear here.</span>}
      </div>
    </Card>
  )
}

function TestResult({ result }: { result: Awaited<ReturnType<typeof testWebhook>> }) {
  const took = formatDuration(result.durationMs)
  const status = result.httpStatus === null ? 'no answer' : `status ${result.httpStatus}`
  if (result.delivered) {
    return (
      <Note tone="good" title="Delivered.">
        Your server answered with {status} after {took}.
      </Note>
    )
  }
  return (
    <Note tone="bad" title="Not delivered.">
      There was {status} after {took}
      {result.error ? `: ${words(result.error).toLowerCase()}` : ''}. Any 2xx within five seconds would have counted.
    </Note>
  )
}
