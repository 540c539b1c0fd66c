import { useRouteError } from 'react-router'
import { Page } from '../ui/page.tsx'
import { Problem } from '../ui/problem.tsx'

/** Shown for a page that failed to load or render. */
export function RouteProblem() {
  const error = useRouteError()
  return (
    <Page title="Something went wrong">
      <Problem title="Couldn’t load this page" error={error} onRetry={() => location.reload()} />
    </Page>
  )
}
