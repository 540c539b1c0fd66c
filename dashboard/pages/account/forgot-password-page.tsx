import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountWords } from '../../account-words.ts'
import { requestPasswordReset } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Note } from '../../ui/message/note.tsx'
import { Problem } from '../../ui/message/problem.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Requests a password reset link. */
export function ForgotPasswordPage() {
  const request = useMutation({ mutationFn: requestPasswordReset })
  return (
    <AccountFrame {...accountWords['forgot-password']}>
      {request.isSuccess ? (
        <Note tone="good" title="Check your email">
          If the address belongs to a member, a reset link is on its way. If this service doesn’t send e-mail, ask your
          operator for the link.
        </Note>
      ) : (
        <form onSubmit={(event) => request.mutate(fieldsOf(event).email ?? '')}>
          <Stack gap="md">
            {request.isError && <Problem title="Couldn’t send the link" error={request.error} />}
            <TextInput name="email" label="E-mail" type="email" size="md" autoComplete="username" required />
            <Button type="submit" size="md" loading={request.isPending}>
              Send reset link
            </Button>
          </Stack>
        </form>
      )}
      <Link className="link" to={paths.signIn()}>
        Back to sign in
      </Link>
    </AccountFrame>
  )
}
