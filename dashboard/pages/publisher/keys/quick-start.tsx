import { Select, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectAppsQuery } from '../../../api/apps.ts'
import type { Key } from '../../../api/types.ts'
import { Card } from '../../../ui/page/card.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { FrameworkSnippets } from './framework-snippets.tsx'
import { HostedPageAddress } from './hosted-page-address.tsx'
import { QuickStartCall } from './quick-start-call.tsx'
import { quickStartCalls } from './quick-start-calls.ts'

/** Shows and runs a first call for every surface, with the app's own key. */
export function QuickStart({ keys, platform }: { keys: Key[]; platform: string }) {
  const address = useAddress()
  const key =
    keys.find(({ id }) => id === address.value('key')) ?? keys.find((k) => k.environment === 'test') ?? keys[0]
  const hasHostedPage = useHasWebApp(key, platform)
  if (key === undefined) return null
  const calls = quickStartCalls(key, platform)
  const surface = address.value('surface')
  const isOther = surface === 'framework' || (surface === 'hosted' && hasHostedPage)
  const chosen = calls.find(({ id }) => id === surface) ?? calls[0]
  return (
    <Card
      title="Quick start"
      lead="Copy a snippet or run it here. Calls with a live key count like any other."
      actions={
        <Select
          aria-label="API key"
          w={250}
          allowDeselect={false}
          value={key.id}
          onChange={(id) => address.set({ key: id ?? undefined })}
          data={keys.map(({ id, environment, publishableKey }) => ({
            value: id,
            label: `${environment === 'live' ? 'Live' : 'Test'} key …${publishableKey.slice(-6)}`,
          }))}
        />
      }
    >
      <Tabs
        value={isOther ? surface : (chosen?.id ?? null)}
        onChange={(id) => address.set({ surface: id ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List>
          {calls.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="framework">Your framework</Tabs.Tab>
          {hasHostedPage && <Tabs.Tab value="hosted">Hosted page</Tabs.Tab>}
        </Tabs.List>
        {calls.map((call) => (
          <Tabs.Panel key={call.id} value={call.id} pt="md">
            <QuickStartCall call={call} key={`${call.id} ${key.id}`} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="framework" pt="md">
          <FrameworkSnippets apiKey={key.publishableKey} platform={platform} />
        </Tabs.Panel>
        <Tabs.Panel value="hosted" pt="md">
          <HostedPageAddress publishableKey={key.publishableKey} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}

/** True when a key stands for a web app, which is what the hosted page shows the offers of. */
function useHasWebApp(key: Key | undefined, platform: string): boolean {
  const isWeb = platform === 'web'
  const isOfProject = key !== undefined && key.appId === null
  const apps = useQuery({ ...projectAppsQuery(key?.projectId ?? ''), enabled: isOfProject && !isWeb })
  return isWeb || (isOfProject && apps.data?.some((app) => app.platform === 'web') === true)
}
