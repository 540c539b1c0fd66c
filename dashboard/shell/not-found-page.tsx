import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Empty } from '../ui/message/notes.tsx'
import { Page } from '../ui/page/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty
        icon="search"
        title="Nothing at this address"
        actions={
          <Button component={Link} to={paths.home()} variant="default">
            Go to home
          </Button>
        }
      >
        It may have moved or been deleted. Press Ctrl K to search by name or ID.
      </Empty>
    </Page>
  )
}
