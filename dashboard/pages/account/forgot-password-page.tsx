import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { requestPasswordReset } from '../../api/session.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/note.tsx'
import { Problem } from '../../ui/problem.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Asks for a link to set a new password. */
export function ForgotPasswordPage() {
  const request = useMutation({ mutationFn: requestPasswordReset })
  return (
    <AccountFrame title="New password" lead="We send a link to your e-mail address, good once.">
      {request.isSuccess ? (
        <Note tone="good" title="Asked for.">
          If this address belongs to a member, a link is on its way. Where no e-mail is set up, the operator of this
          service can copy the link for you.
        </Note>
      ) : (
        <form onSubmit={(event) => request.mutate(fieldsOf(event).email ?? '')}>
          <Stack gap="md">
            {request.isError && <Problem title="The link was not sent." error={request.error} />}
            <TextInput
              name="email"
              label="E-mail"
              type="email"
              size="md"
              autoComplete="username"
              required
              withAsterisk={false}
            />
            <Button type="submit" size="md" loading={request.isPending}>
              Send the link
            </Button>
          </Stack>
        </form>
      )}
      <Link className="link" to={paths.signIn()}>
        Back to signing in
      </Link>
    </AccountFrame>
  )
}
