import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { retentionQuery } from '../../api/operations.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { plural } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'

/** What is kept for how long in this installation; its operator sets it. */
export function Retention() {
  const { data, error, refetch } = useQuery(retentionQuery())
  if (error !== null)
    return <Problem title="The periods could not be read." error={error} onRetry={() => void refetch()} />
  const days = (count: number | undefined) =>
    count === undefined ? <Skeleton width={60} height={14} my={3} /> : plural(count, 'day')
  return (
    <Card
      title="Retention"
      lead="How long what is kept. The operator of this service sets it for everybody, by RETENTION_SERVINGS_DAYS and RETENTION_LOGS_DAYS."
    >
      <DefinitionList
        items={[
          ['Servings, and the links of feed and message', days(data?.servingsDays)],
          ['Links of the catalog', days(data?.catalogLinksDays)],
          ['Logs of webhook, postbacks and inbound events', days(data?.logsDays)],
          ['Creator links', 'For ever'],
          ['Attributes of people', 'Until you replace them or erase the person'],
          ['Verified transactions', 'For ever, as money; under a pseudonym after an erasure'],
        ]}
      />
    </Card>
  )
}
