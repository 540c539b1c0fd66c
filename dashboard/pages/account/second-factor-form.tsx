import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { signInByPasskey } from '../../api/second-factors.ts'
import type { PendingFactors } from '../../api/types.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/message/notes.tsx'

interface SecondFactorFormProps {
  factors: PendingFactors
  onSignedIn: () => Promise<void>
  onCancel: () => void
}

/** Asks for the second factor after a correct password. */
export function SecondFactorForm({ factors, onSignedIn, onCancel }: SecondFactorFormProps) {
  const give = useMutation({
    mutationFn: (code: string) => call('post', '/auth/second-factor', { body: { code } }),
    onSuccess: onSignedIn,
  })
  return (
    <Stack gap="md">
      {factors.code && (
        <PlainForm
          change={give}
          problem="Couldn’t verify the code"
          submit="Verify"
          button={{ size: 'md' }}
          onSubmit={({ code = '' }) => give.mutate(code)}
        >
          <TextInput
            name="code"
            label="Code"
            description="The six digits from your authenticator app, or one of your backup codes."
            autoComplete="one-time-code"
            size="md"
            maxLength={32}
            required
            autoFocus
          />
        </PlainForm>
      )}
      {factors.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
      <Button variant="subtle" onClick={onCancel}>
        Use another account
      </Button>
    </Stack>
  )
}

/** Signs in with a passkey; shown if the browser supports them. */
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
