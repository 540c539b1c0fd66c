import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/operations.ts'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'

/** Whether the service does its work, and how fast. */
export function HealthPage() {
  const health = useQuery({ ...healthQuery(), refetchInterval: 4000 })
  return (
    <Page title="Health" lead="Read anew every four seconds.">
      {health.isError && (
        <Problem title="The health could not be read." error={health.error} onRetry={() => void health.refetch()} />
      )}
    </Page>
  )
}
