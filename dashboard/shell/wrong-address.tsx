import { Anchor, Center, Stack, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Brand } from '../ui/brand.tsx'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether the page was opened at BASE_URL's origin, from which alone sessions may change things. */
export function leadsToBaseUrl(baseUrl: string): boolean {
  return import.meta.env.DEV || location.origin === new URL(baseUrl).origin
}

/** Leads from another name of this machine to BASE_URL by itself; from any other address by a link. */
export function WrongAddress({ baseUrl }: { baseUrl: string }) {
  const target = new URL(baseUrl).origin + location.pathname + location.search
  const isSameMachine = loopback.test(location.hostname) && loopback.test(new URL(baseUrl).hostname)
  useEffect(() => {
    document.title = 'Wrong address · Offerwire'
    if (isSameMachine) location.replace(target)
  }, [isSameMachine, target])
  if (isSameMachine) return null
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="sm" maw={460}>
        <Brand />
        <Title order={1}>This is not the service’s address</Title>
        <p>
          The service is set up as <Anchor href={target}>{baseUrl}</Anchor>, and signs people in there alone. Open it at
          that address, or set <code>BASE_URL</code> to <code>{location.origin}</code> and start it again.
        </p>
      </Stack>
    </Center>
  )
}
