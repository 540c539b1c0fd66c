import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PlainForm } from '../../ui/form/plain-form.tsx'

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
    <PlainForm
      change={set}
      problem="Couldn’t set the password"
      submit={deed}
      button={{ size: 'md' }}
      onSubmit={({ password = '' }) => set.mutate(password)}
    >
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
    </PlainForm>
  )
}
