import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery, signOutEverywhere } from '../../api/session.ts'
import { useMe } from '../../shell/use-me.ts'
import { Problem } from '../../ui/message/problem.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DefinitionList } from '../../ui/page/definition-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { words } from '../../ui/text/format.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Shows the signed-in member's memberships, password, and sessions. */
export function AccountPage() {
  const me = useMe()
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => queries.setQueryData(meQuery.queryKey, null),
  })
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
      <Card title="Password" lead="Changing your password signs you out on other devices.">
        <ChangePasswordForm />
      </Card>
      <Card title="Sessions" lead="Sessions expire after seven days of inactivity.">
        {leave.isError && <Problem title="Couldn’t sign you out" error={leave.error} />}
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          Sign out everywhere
        </Button>
      </Card>
    </Page>
  )
}
