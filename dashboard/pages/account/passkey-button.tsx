import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signInByPasskey } from '../../api/second-factors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/message/notes.tsx'

/** Signs in with a passkey; shown where the browser knows them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const prove = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <Stack gap="md">
      {prove.isError && <Problem title="Couldn’t use the passkey" error={prove.error} />}
      <Button
        size="md"
        variant="default"
        fullWidth
        leftSection={<Icon name="keys" />}
        loading={prove.isPending}
        onClick={() => prove.mutate()}
      >
        Use a passkey
      </Button>
    </Stack>
  )
}
