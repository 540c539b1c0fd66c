import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { baseUrl } from '../../../environment.ts'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

/** Builds the URL of the hosted page for a user, and opens it. */
export function HostedPageAddress({ publishableKey }: { publishableKey: string }) {
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
