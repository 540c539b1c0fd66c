import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { giveCode } from '../../api/second-factors.ts'
import type { PendingFactors } from '../../api/types.ts'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Problem } from '../../ui/message/problem.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondFactorFormProps {
  /** Which second factors the member may give. */
  factors: PendingFactors
  onSignedIn: () => Promise<void>
  onCancel: () => void
}

/** Asks for the second factor after a correct password. */
export function SecondFactorForm({ factors, onSignedIn, onCancel }: SecondFactorFormProps) {
  const give = useMutation({ mutationFn: giveCode, onSuccess: onSignedIn })
  return (
    <Stack gap="md">
      {factors.code && (
        <form onSubmit={(event) => give.mutate(fieldsOf(event).code ?? '')}>
          <Stack gap="md">
            {give.isError && <Problem title="Couldn’t verify the code" error={give.error} />}
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
            <Button type="submit" size="md" fullWidth loading={give.isPending}>
              Verify
            </Button>
          </Stack>
        </form>
      )}
      {factors.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
      <Button variant="subtle" onClick={onCancel}>
        Use another account
      </Button>
    </Stack>
  )
}
