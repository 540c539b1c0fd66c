import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'

/** What an address shows that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty
        icon="search"
        title="There is no page at this address"
        actions={
          <Button component={Link} to={paths.home()} variant="default">
            Go to the first page
          </Button>
        }
      >
        It may have been moved, or it was never there. Press Ctrl K to look for anything by its name or id.
      </Empty>
    </Page>
  )
}
