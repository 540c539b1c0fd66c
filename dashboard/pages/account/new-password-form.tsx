import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PlainForm } from '../../ui/form/plain-form.tsx'

interface NewPasswordFormProps {
  deed: string
  onSubmit: (password: string) => Promise<void>
  description?: string
}

export function NewPasswordForm({ deed, onSubmit, description }: NewPasswordFormProps) {
  const set = useMutation({ mutationFn: onSubmit })
  return (
    <PlainForm
      change={set}
      problem="Couldn’t set the password"
      submit={deed}
      button={{ size: 'md' }}
      onSubmit={({ password = '' }) => set.mutate(password)}
    >
      <NewPasswordField name="password" label="Password" size="md" {...(description && { description })} />
    </PlainForm>
  )
}

export function NewPasswordField(
  field: Required<Pick<PasswordInputProps, 'name' | 'label'>> & Pick<PasswordInputProps, 'size' | 'description'>,
) {
  return (
    <PasswordInput
      description="Use at least 8 characters. A short sentence works well."
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      required
      {...field}
    />
  )
}
