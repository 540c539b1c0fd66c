import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { baseUrl } from '../../environment.ts'
import { CodeBlock } from '../../ui/code-block.tsx'

/** The address of the hosted offer page for one person, and a button that opens it. */
export function HostedPageAddress({ publishableKey }: { publishableKey: string }) {
  const [userId, setUserId] = useState('user-1')
  const query = new URLSearchParams({ apiKey: publishableKey, ...(userId !== '' && { userId }) })
  const url = `${baseUrl}/o?${query}`
  return (
    <Stack gap="sm">
      <p style={{ margin: 0 }}>
        A page of offers that this service renders, for the project’s web app: link to it, or open it in a web view.
        What you stored of the person is used; none of it stands in the address.
      </p>
      <TextInput
        label="User id"
        description="Empty: an id of the device."
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
        maw={420}
      />
      <CodeBlock label="Address of the hosted page" code={url} />
      <div>
        <Button component="a" href={url} target="_blank" rel="noreferrer" size="xs">
          Open the page
        </Button>
      </div>
    </Stack>
  )
}
