import { useMe } from '../../shell/use-me.ts'
import { Card } from '../../ui/page/card.tsx'
import { DefinitionList } from '../../ui/page/definition-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { words } from '../../ui/text/format.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
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
