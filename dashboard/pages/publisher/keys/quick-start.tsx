import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { projectAppsQuery } from '../../../api/queries.ts'
import type { Key } from '../../../api/types.ts'
import { callPublisher } from '../../../api/without-session.ts'
import { baseUrl } from '../../../environment.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Problem } from '../../../ui/message/notes.tsx'
import { AddressTabs, type Tab } from '../../../ui/page/address-tabs.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { formatDuration, shortId } from '../../../ui/text/format.ts'
import { useAddress } from '../../../ui/use-address.ts'
import { FrameworkSnippets } from './framework-snippets.tsx'
import { asCurl, asJavaScript, asPython, type PublisherCall, quickStartCalls } from './quick-start-calls.ts'

/** Shows and runs a first call for every surface, with the app's own key. */
export function QuickStart({ keys, platform }: { keys: Key[]; platform: string }) {
  const address = useAddress()
  const key =
    keys.find(({ id }) => id === address.value('key')) ?? keys.find((k) => k.environment === 'test') ?? keys[0]
  const hasHostedPage = useHasWebApp(key, platform)
  if (key === undefined) return null
  const { publishableKey } = key
  const calls = quickStartCalls(key, platform).map((call): Tab => {
    return { ...call, content: () => <QuickStartCall call={call} key={`${call.id} ${key.id}`} /> }
  })
  const snippets = () => <FrameworkSnippets apiKey={publishableKey} platform={platform} />
  const hostedPage = () => <HostedPageAddress publishableKey={publishableKey} />
  return (
    <Card
      title="Quick start"
      lead="Copy a snippet or run it here. Calls made with a live key count as real traffic."
      actions={
        <Select
          aria-label="API key"
          w={250}
          allowDeselect={false}
          value={key.id}
          onChange={(id) => address.set({ key: id ?? undefined })}
          data={keys.map(({ id, environment, publishableKey }) => ({
            value: id,
            label: `${environment === 'live' ? 'Live' : 'Test'} key ${shortId(publishableKey)}`,
          }))}
        />
      }
    >
      <AddressTabs
        parameter="surface"
        tabs={[
          ...calls,
          { id: 'framework', name: 'Your framework', content: snippets },
          ...(hasHostedPage ? [{ id: 'hosted', name: 'Hosted page', content: hostedPage }] : []),
        ]}
      />
    </Card>
  )
}

/** True if a key belongs to a web app, whose offers the hosted page shows. */
function useHasWebApp(key: Key | undefined, platform: string): boolean {
  const isWeb = platform === 'web'
  const isOfProject = key !== undefined && key.appId === null
  const apps = useQuery({ ...projectAppsQuery(key?.projectId ?? ''), enabled: isOfProject && !isWeb })
  return isWeb || (isOfProject && apps.data?.some((app) => app.platform === 'web') === true)
}

function HostedPageAddress({ publishableKey }: { publishableKey: string }) {
  const [userId, setUserId] = useState('user-1')
  const query = new URLSearchParams({ apiKey: publishableKey, ...(userId !== '' && { userId }) })
  const url = `${baseUrl}/o?${query}`
  return (
    <Stack gap="sm">
      <p style={{ margin: 0 }}>
        An offer page hosted by Offerwire for the project’s web app. Link to it or open it in a web view. It uses the
        user’s stored attributes, which never appear in the URL.
      </p>
      <TextInput
        label="User ID"
        description="Leave empty to use a device ID."
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
        maw={420}
      />
      <CodeBlock label="Hosted page URL" code={url} />
      <div>
        <Button component="a" href={url} target="_blank" rel="noreferrer" size="xs">
          Open page
        </Button>
      </div>
    </Stack>
  )
}

const printers: Record<string, (call: PublisherCall) => string> = {
  curl: asCurl,
  JavaScript: asJavaScript,
  Python: asPython,
}

function QuickStartCall({ call }: { call: PublisherCall }) {
  const [language, setLanguage] = useState('curl')
  const [answer, setAnswer] = useState('')
  const field = call.asks?.field
  const filled = field === undefined ? call : { ...call, body: { ...call.body, [field]: answer } }
  const run = useMutation({ mutationFn: () => callPublisher(filled) })
  const missing = answer === '' ? call.asks?.missing : undefined
  const missingId = useId()
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
        <Group gap="xs">
          {missing !== undefined && (
            <Text id={missingId} size="sm" c="dimmed">
              {missing}
            </Text>
          )}
          <Button
            size="xs"
            leftSection={<Icon name="play" size={14} />}
            loading={run.isPending}
            disabled={missing !== undefined}
            aria-describedby={missing && missingId}
            onClick={() => run.mutate()}
          >
            Run call
          </Button>
        </Group>
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
