import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { fieldsOf } from '../../../ui/form/plain-form.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useAppId } from '../../address-ids.ts'

/** Finds a user of the app by the publisher's own id. */
export function UsersPage() {
  const appId = useAppId()
  const navigate = useNavigate()
  return (
    <Page title="Users and entitlements" lead="Users are identified by the ID you send in your requests.">
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
            label="User ID"
            description="Exactly as you send it in userId."
            required
            autoComplete="off"
            style={{ flex: '1 1 280px' }}
          />
          <Button type="submit">Find</Button>
        </form>
        <Empty icon="users" title="Find a user">
          See a user’s attributes, entitlements, and clicks. You can also export or erase their data.
        </Empty>
      </Card>
    </Page>
  )
}
