import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callPublisher } from '../../../api/without-session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Problem } from '../../../ui/message/problem.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { formatDuration } from '../../../ui/text/format.ts'
import { asCurl, asJavaScript, asPython, type PublisherCall } from './quick-start-calls.ts'

const printers: Record<string, (call: PublisherCall) => string> = {
  curl: asCurl,
  JavaScript: asJavaScript,
  Python: asPython,
}

/** Shows a call with its snippet, runs it, and shows the response. */
export function QuickStartCall({ call }: { call: PublisherCall }) {
  const [language, setLanguage] = useState('curl')
  const [answer, setAnswer] = useState('')
  const field = call.asks?.field
  const filled = field === undefined ? call : { ...call, body: { ...call.body, [field]: answer } }
  const run = useMutation({ mutationFn: () => callPublisher(filled) })
  return (
    <Stack gap="sm">
      <p style={{ margin: 0 }}>{call.about}</p>
      {call.asks !== undefined && (
        <TextInput
          label={call.asks.label}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value.trim())}
          maw={420}
        />
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'space-between' }}>
        <SegmentedControl
          size="xs"
          aria-label="Snippet language"
          value={language}
          onChange={setLanguage}
          data={['curl', 'JavaScript', 'Python']}
        />
        <Button
          size="xs"
          leftSection={<Icon name="play" size={14} />}
          loading={run.isPending}
          disabled={field !== undefined && answer === ''}
          onClick={() => run.mutate()}
        >
          Run call
        </Button>
      </div>
      <CodeBlock label={`${call.name} in ${language}`} code={printers[language]?.(filled) ?? ''} />
      {run.isError && <Problem title="Couldn’t run the call" error={run.error} />}
      {run.data !== undefined && (
        <CodeBlock
          label="Response"
          caption={`Response: status ${run.data.status}, ${formatDuration(run.data.durationMs)}`}
          code={run.data.text}
        />
      )}
    </Stack>
  )
}
