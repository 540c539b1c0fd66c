import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Problem } from '../../ui/message/problem.tsx'

interface NewPasswordFormProps {
  deed: string
  onSubmit: (password: string) => Promise<void>
  description?: string
}

const advice = 'Use at least 8 characters. A short sentence works well.'

/** Asks for a password of at least 8 characters. */
export function NewPasswordForm({ deed, onSubmit, description = advice }: NewPasswordFormProps) {
  const set = useMutation({ mutationFn: onSubmit })
  return (
    <form onSubmit={(event) => set.mutate(fieldsOf(event).password ?? '')}>
      <Stack gap="md">
        {set.isError && <Problem title="Couldn’t set the password" error={set.error} />}
        <PasswordInput
          name="password"
          label="Password"
          description={description}
          size="md"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
        />
        <Button type="submit" size="md" loading={set.isPending}>
          {deed}
        </Button>
      </Stack>
    </form>
  )
}
