import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appQuery } from '../../api/apps.ts'
import { incrementalityQuery } from '../../api/people.ts'
import { IncrementalityForm } from '../../forms/incrementality-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { IncrementalityVersionCard } from './incrementality-version-card.tsx'
import { useAppId } from './use-app-id.ts'

/** Whether offers added subscriptions: people with offers against people held back. */
export function IncrementalityPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  const report = useQuery({ ...incrementalityQuery(appId), refetchInterval: 15_000 })
  return (
    <Page
      title="Incrementality"
      lead="Some people are held back from offers. Whether they subscribe less often than those who see offers shows what the offers added."
    >
      <Card title="Experiment" lead="Who is held back is fixed for a person as long as the version stays the same.">
        {app.isError && <Problem title="The app could not be read." error={app.error} />}
        {app.data === undefined ? <Skeleton height={90} /> : <IncrementalityForm app={app.data} />}
      </Card>
      {report.isError && (
        <Problem title="The report could not be read." error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.isPending && <Skeleton height={320} />}
      {report.data?.versions.length === 0 && (
        <Card>
          <Empty icon="incrementality" title="Nobody has been enrolled yet">
            Switch the experiment on. From then on everybody who would be shown an offer counts in one of the two
            groups; their subscription events come in through Inbound events.
          </Empty>
        </Card>
      )}
      {report.data?.versions.map((version) => (
        <IncrementalityVersionCard key={version.assignmentVersion} version={version} />
      ))}
      {report.data !== undefined && report.data.versions.length > 0 && (
        <p className="dimmed">
          As it was <Instant at={report.data.at} />.
        </p>
      )}
    </Page>
  )
}
