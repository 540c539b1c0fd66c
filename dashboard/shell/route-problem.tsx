import { useRouteError } from 'react-router'
import { Page } from '../ui/page.tsx'
import { Problem } from '../ui/problem.tsx'

/** What a page shows that could not be loaded or drawn. */
export function RouteProblem() {
  const error = useRouteError()
  return (
    <Page title="This page did not open">
      <Problem title="The page could not be shown." error={error} onRetry={() => location.reload()} />
    </Page>
  )
}
