import { Button } from '@mantine/core'
import { useChange } from '../../../api/use-change.ts'
import { testWebhook } from '../../../api/webhook.ts'
import { Note } from '../../../ui/message/note.tsx'
import { Problem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { formatDuration, words } from '../../../ui/text/format.ts'

/** Sends a sample event to the saved URL, even while paused, and shows the response. */
export function WebhookTestButton({ appId }: { appId: string }) {
  const test = useChange(() => testWebhook(appId), [`/apps/${appId}/webhook/deliveries`])
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

function TestResult({ result }: { result: Awaited<ReturnType<typeof testWebhook>> }) {
  const took = formatDuration(result.durationMs)
  const status = result.httpStatus === null ? 'no response' : `status ${result.httpStatus}`
  if (result.delivered) {
    return (
      <Note tone="good" title="Test event delivered">
        Your server returned {status} after {took}.
      </Note>
    )
  }
  return (
    <Note tone="bad" title="Test event not delivered">
      Your server returned {status} after {took}
      {result.error ? `: ${words(result.error).toLowerCase()}` : ''}. Return any 2xx status within five seconds.
    </Note>
  )
}
