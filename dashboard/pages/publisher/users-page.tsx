import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { fieldsOf } from '../../forms/fields-of.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { useAppId } from './use-app-id.ts'

/** Finds one end user of the app by the id their publisher uses. */
export function UsersPage() {
  const appId = useAppId()
  const navigate = useNavigate()
  return (
    <Page title="Users and entitlements" lead="People are known by the id you send in your calls, and by nothing else.">
      <Card>
        <form
          onSubmit={(event) => {
            const userId = fieldsOf(event).userId
            if (userId) void navigate(paths.user(appId, userId))
          }}
          style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'flex-end' }}
        >
          <TextInput
            name="userId"
            label="User id"
            description="Exactly as you send it in userId."
            required
            withAsterisk={false}
            autoComplete="off"
            style={{ flex: '1 1 280px' }}
          />
          <Button type="submit">Find</Button>
        </form>
        <Empty icon="users" title="Look one person up">
          You see what is stored of them, what they may use, and every link they opened. From there you can hand out or
          erase all of it.
        </Empty>
      </Card>
    </Page>
  )
}
