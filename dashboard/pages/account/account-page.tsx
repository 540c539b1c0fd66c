import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery, signOutEverywhere } from '../../api/session.ts'
import { ChangePasswordForm } from '../../forms/change-password-form.tsx'
import { useMe } from '../../shell/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { words } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'

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
            ['Email', me.email],
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
