import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Problem } from '../ui/problem.tsx'
import { fieldsOf } from './fields-of.ts'

interface NewPasswordFormProps {
  deed: string
  onSubmit: (password: string) => Promise<void>
  /** The person has a password already, which is the one to give. */
  isExisting?: boolean
}

/** A new password of at least 8 characters. */
export function NewPasswordForm({ deed, onSubmit, isExisting = false }: NewPasswordFormProps) {
  const set = useMutation({ mutationFn: onSubmit })
  return (
    <form onSubmit={(event) => set.mutate(fieldsOf(event).password ?? '')}>
      <Stack gap="md">
        {set.isError && <Problem title="That did not work." error={set.error} />}
        <PasswordInput
          name="password"
          label="Password"
          description={isExisting ? 'The one you sign in with.' : 'At least 8 characters; a sentence is a good one.'}
          size="md"
          autoComplete={isExisting ? 'current-password' : 'new-password'}
          minLength={8}
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        />
        <Button type="submit" size="md" loading={set.isPending}>
          {deed}
        </Button>
      </Stack>
    </form>
  )
}
