import { Box, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { changePassword } from '../../api/session.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Note } from '../../ui/message/note.tsx'
import { NewPasswordField } from './new-password-form.tsx'

/** Changes the signed-in member's password. */
export function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next),
    onSuccess: () => form.current?.reset(),
  })
  return (
    <>
      <PlainForm
        ref={form}
        change={change}
        problem="Couldn’t change your password"
        submit="Change password"
        button={{ style: { alignSelf: 'flex-start' } }}
        maw={420}
        onSubmit={({ currentPassword = '', newPassword = '' }) =>
          change.mutate({ current: currentPassword, next: newPassword })
        }
      >
        <PasswordInput name="currentPassword" label="Current password" autoComplete="current-password" required />
        <NewPasswordField name="newPassword" label="New password" />
      </PlainForm>
      <Box role="status" mt={change.isSuccess ? 'md' : 0} maw={420}>
        {change.isSuccess && <Note tone="good">Password changed. You’ve been signed out on other devices.</Note>}
      </Box>
    </>
  )
}
