import { SegmentedControl, Stack } from '@mantine/core'
import python from '../../../snippets/verify_webhook.py?raw'
import ruby from '../../../snippets/verify_webhook.ru?raw'
import go from '../../../snippets/verify-webhook.go?raw'
import javascript from '../../../snippets/verify-webhook.mjs?raw'
import php from '../../../snippets/verify-webhook.php?raw'
import { Card } from '../../../ui/page/card.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { useAddress } from '../../../ui/use-address.ts'

const snippets: Record<string, { name: string; code: string }> = {
  node: { name: 'Node.js', code: javascript },
  python: { name: 'Python', code: python },
  go: { name: 'Go', code: go },
  php: { name: 'PHP', code: php },
  ruby: { name: 'Ruby', code: ruby },
}

/** Shows complete webhook receivers in several languages. */
export function WebhookVerification() {
  const address = useAddress()
  const id = address.value('language') in snippets ? address.value('language') : 'node'
  const snippet = snippets[id]
  return (
    <Card
      title="Verify signatures"
      lead="Each example is a complete receiver. Run it, send a test event, and check its output. X-Webhook-Signature is the hex HMAC-SHA256 of “timestamp.body” with the signing secret."
    >
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Language"
          value={id}
          onChange={(next) => address.set({ language: next === 'node' ? undefined : next })}
          data={Object.entries(snippets).map(([value, { name }]) => ({ value, label: name }))}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
        {snippet !== undefined && (
          <CodeBlock label={`Receiver in ${snippet.name}`} code={snippet.code} maxHeight={620} />
        )}
      </Stack>
    </Card>
  )
}
