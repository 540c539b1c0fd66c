import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { accountWords } from '../../account-words.ts'
import { beginSession, meQuery, signIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { TextLink } from '../../ui/text/values.tsx'
import { useNext } from '../address-ids.ts'
import { AccountFrame } from './account-frame.tsx'
import { PasskeyButton, SecondFactorForm } from './second-factor-form.tsx'

/** Signs a member in and opens the page they requested. */
export function SignInPage() {
  const next = useNext()
  const me = useQuery(meQuery)
  if (me.data) return <Navigate replace to={next ?? paths.home()} />
  return (
    <AccountFrame {...accountWords['sign-in']}>
      <SignInForm />
    </AccountFrame>
  )
}

/** Signs a member in with email and password, or a passkey, and asks for the second factor if there is one. */
function SignInForm() {
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
      <PlainForm
        change={attempt}
        problem="Couldn’t sign you in"
        submit="Sign in"
        button={{ size: 'md' }}
        onSubmit={({ email = '', password = '' }) => attempt.mutate({ email, password })}
      >
        <TextInput name="email" label="E-mail" type="email" autoComplete="username" size="md" required autoFocus />
        <PasswordInput name="password" label="Password" autoComplete="current-password" size="md" required />
      </PlainForm>
      <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
      <PasskeyButton onSignedIn={onSignedIn} />
    </Stack>
  )
}
