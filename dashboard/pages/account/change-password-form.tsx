import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { changePassword } from '../../api/session.ts'
import { fieldsOf } from '../../ui/form/fields-of.ts'
import { Note } from '../../ui/message/note.tsx'
import { Problem } from '../../ui/message/problem.tsx'

/** Changes the signed-in member's password. */
export function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next),
    onSuccess: () => form.current?.reset(),
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        const { currentPassword = '', newPassword = '' } = fieldsOf(event)
        change.mutate({ current: currentPassword, next: newPassword })
      }}
    >
      <Stack gap="md" maw={420}>
        {change.isError && <Problem title="Couldn’t change your password" error={change.error} />}
        {change.isSuccess && <Note tone="good">Password changed. You’ve been signed out on other devices.</Note>}
        <PasswordInput name="currentPassword" label="Current password" autoComplete="current-password" required />
        <PasswordInput
          name="newPassword"
          label="New password"
          description="Use at least 8 characters. A short sentence works well."
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
