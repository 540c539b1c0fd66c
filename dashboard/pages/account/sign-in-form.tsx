import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { beginSession, signIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Problem } from '../../ui/message/problem.tsx'

/** Signs a member in with email and password. */
export function SignInForm() {
  const queries = useQueryClient()
  const attempt = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signIn(email, password),
    onSuccess: () => beginSession(queries),
  })
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
