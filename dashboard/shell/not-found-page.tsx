import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Empty } from '../ui/message/notes.tsx'
import { Page } from '../ui/page/page.tsx'

interface NotFoundPageProps {
  /** True for one of the operator's pages if the member is not an operator. */
  isOfOperator?: boolean
}

export function NotFoundPage({ isOfOperator = false }: NotFoundPageProps) {
  return (
    <Page title="Page not found">
      <Empty
        icon="search"
        title={isOfOperator ? 'This page is for the operator' : 'Nothing at this address'}
        actions={
          <Button component={Link} to={paths.home()} variant="default">
            Go to the home page
          </Button>
        }
      >
        {isOfOperator
          ? 'Sign in as the operator to open it.'
          : 'It may have moved or been deleted. Press Ctrl K to search by name or ID.'}
      </Empty>
    </Page>
  )
}
