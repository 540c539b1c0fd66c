import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { accountWords } from '../../account-words.ts'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Note } from '../../ui/message/notes.tsx'
import { TextLink } from '../../ui/text/values.tsx'
import { AccountFrame } from './account-frame.tsx'

export function ForgotPasswordPage() {
  // The response is the same for known and unknown addresses.
  const request = useMutation({
    mutationFn: (email: string) => call('post', '/auth/password-reset', { body: { email } }),
  })
  return (
    <AccountFrame {...accountWords['forgot-password']}>
      <div>
        <div role="status">
          {request.isSuccess && (
            <Note tone="good" title="Check your e-mail">
              If the address belongs to a member, a reset link is on its way. If this service doesn’t send e-mail, ask
              the operator for the link.
            </Note>
          )}
        </div>
        {!request.isSuccess && (
          <PlainForm
            change={request}
            problem="Couldn’t send the link"
            submit="Send reset link"
            button={{ size: 'md' }}
            onSubmit={({ email = '' }) => request.mutate(email)}
          >
            <TextInput name="email" label="E-mail" type="email" size="md" autoComplete="username" required />
          </PlainForm>
        )}
      </div>
      <TextLink to={paths.signIn()}>Back to sign in</TextLink>
    </AccountFrame>
  )
}
