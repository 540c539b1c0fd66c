import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Empty } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { useAppId } from '../../address-ids.ts'

/** Finds a user of the app by the publisher's own id. */
export function UsersPage() {
  const appId = useAppId()
  const navigate = useNavigate()
  return (
    <Page title="Users and entitlements" lead="Users are identified by the ID you send in your requests.">
      <Card>
        <PlainForm submit="Find" isRow onSubmit={({ userId }) => userId && void navigate(paths.user(appId, userId))}>
          <TextInput
            name="userId"
            label="User ID"
            description="Exactly as you send it in userId."
            required
            autoComplete="off"
            flex="1 1 280px"
          />
        </PlainForm>
        <Empty icon="users" title="Find a user">
          See a user’s attributes, entitlements, and clicks. You can also export or erase their data.
        </Empty>
      </Card>
    </Page>
  )
}
