import { Anchor, Center, Stack, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Brand } from '../ui/page/brand.tsx'
import { isLoopback } from './loopback.ts'

/** Returns whether the page has BASE_URL's origin, the only one from which sessions may change anything. */
export function leadsToBaseUrl(baseUrl: string): boolean {
  return import.meta.env.DEV || location.origin === new URL(baseUrl).origin
}

/** Redirects from another name of the same machine to BASE_URL, and shows a link to it on any other address. */
export function WrongAddress({ baseUrl }: { baseUrl: string }) {
  const target = new URL(baseUrl).origin + location.pathname + location.search
  const isSameMachine = isLoopback(location.hostname) && isLoopback(new URL(baseUrl).hostname)
  useEffect(() => {
    document.title = 'Wrong address · Offerwire'
    if (isSameMachine) location.replace(target)
  }, [isSameMachine, target])
  if (isSameMachine) return null
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="sm" maw={460}>
        <Brand />
        <Title order={1}>Wrong address</Title>
        <p>
          Offerwire is configured for <Anchor href={target}>{baseUrl}</Anchor> and only accepts sign-ins there. Open
          that address, or set <code>BASE_URL</code> to <code>{location.origin}</code> and restart the service.
        </p>
      </Stack>
    </Center>
  )
}
