import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { beginSession, signIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Problem } from '../../ui/message/problem.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Signs a member in with email and password, or a passkey, and asks for the second factor where there is one. */
export function SignInForm() {
  const queries = useQueryClient()
  const onSignedIn = () => beginSession(queries)
  const attempt = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signIn(email, password),
    onSuccess: (factors) => (factors === undefined ? onSignedIn() : undefined),
  })
  if (attempt.data !== undefined)
    return <SecondFactorForm factors={attempt.data} onSignedIn={onSignedIn} onCancel={attempt.reset} />
  return (
    <Stack gap="md">
      <PasswordForm attempt={attempt} />
      <PasskeyButton onSignedIn={onSignedIn} />
    </Stack>
  )
}

interface PasswordFormProps {
  attempt: {
    error: unknown
    isError: boolean
    isPending: boolean
    mutate: (input: { email: string; password: string }) => void
  }
}

function PasswordForm({ attempt }: PasswordFormProps) {
  return (
    <form
      onSubmit={(event) => {
        const { email = '', password = '' } = fieldsOf(event)
        attempt.mutate({ email, password })
      }}
    >
      <Stack gap="md">
        {attempt.isError && <Problem title="Couldn’t sign you in" error={attempt.error} />}
        <TextInput name="email" label="E-mail" type="email" autoComplete="username" size="md" required autoFocus />
        <PasswordInput name="password" label="Password" autoComplete="current-password" size="md" required />
        <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
          Sign in
        </Button>
        <Link className="link" to={paths.forgotPassword()}>
          Forgot your password?
        </Link>
      </Stack>
    </form>
  )
}
