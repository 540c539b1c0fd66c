import { Box, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/client.ts'
import { useMe } from '../../shell/use-me.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Note } from '../../ui/message/notes.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DefinitionList } from '../../ui/page/definition-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { words } from '../../ui/text/format.ts'
import { NewPasswordField } from './new-password-form.tsx'
import { SecondFactorsCard } from './second-factor/second-factors-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Shows the signed-in member's memberships, password, second factors, and sessions. */
export function AccountPage() {
  const me = useMe()
  const memberOf = [...me.projects, ...me.organizations].map(({ name }) => name).join(', ')
  return (
    <Page title="Account">
      <Card title="Profile">
        <DefinitionList
          items={[
            ['E-mail', me.email],
            ['Role', me.roles.map(words).join(', ')],
            ['Member of', me.isOperator ? 'All projects and organizations' : memberOf],
          ]}
        />
      </Card>
      <SecondFactorsCard />
      <Card title="Password" lead="Changing your password signs you out on other devices.">
        <ChangePasswordForm />
      </Card>
      <SessionsCard />
    </Page>
  )
}

/** Changes the signed-in member's password. */
function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('post', '/auth/password', { body }),
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
        onSubmit={({ currentPassword = '', newPassword = '' }) => change.mutate({ currentPassword, newPassword })}
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
