import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appQuery } from '../../../api/apps.ts'
import { incrementalityQuery } from '../../../api/people.ts'
import { Empty } from '../../../ui/message/empty.tsx'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Instant } from '../../../ui/text/instant.tsx'
import { useAppId } from '../../address-ids.ts'
import { IncrementalityForm } from './incrementality-form.tsx'
import { IncrementalityVersionCard } from './incrementality-version-card.tsx'

/** Shows whether offers add subscriptions, by comparing with a holdout. */
export function IncrementalityPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  const report = useQuery({ ...incrementalityQuery(appId), refetchInterval: 15_000 })
  return (
    <Page
      title="Incrementality"
      lead="Measure how many subscriptions offers add by comparing users who see offers with a holdout that doesn’t."
    >
      <Card title="Experiment" lead="Users stay in their group as long as version and rollout stay the same.">
        <LoadProblem what="the app" of={app} />
        {app.isPending && <Skeleton height={90} />}
        {app.data && <IncrementalityForm app={app.data} />}
      </Card>
      <LoadProblem what="the report" of={report} />
      {report.isPending && <Skeleton height={320} />}
      {report.data?.versions.length === 0 && (
        <Card>
          <Empty icon="incrementality" title="No users enrolled yet">
            Turn on the holdout to enroll users when they would first see an offer. Their subscriptions come from
            inbound events.
          </Empty>
        </Card>
      )}
      {report.data?.versions.map((version) => (
        <IncrementalityVersionCard key={version.assignmentVersion} version={version} />
      ))}
      {report.data !== undefined && report.data.versions.length > 0 && (
        <p className="dimmed">
          Updated <Instant at={report.data.at} />
        </p>
      )}
    </Page>
  )
}
