import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { retentionQuery } from '../../../api/operations.ts'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { plural } from '../../../ui/text/format.ts'

/** Shows the retention periods that the operator has set. */
export function Retention() {
  const periods = useQuery(retentionQuery())
  if (periods.isLoadingError) return <LoadProblem what="retention periods" of={periods} />
  const days = (count: number | undefined) =>
    count === undefined ? <Skeleton width={60} height={14} my={3} /> : plural(count, 'day')
  return (
    <Card
      title="Retention"
      lead="How long data is kept. Your operator sets the periods with RETENTION_SERVINGS_DAYS and RETENTION_LOGS_DAYS."
    >
      <DefinitionList
        items={[
          ['Servings, and feed and message links', days(periods.data?.servingsDays)],
          ['Catalog links', days(periods.data?.catalogLinksDays)],
          ['Webhook, postback, and inbound event logs', days(periods.data?.logsDays)],
          ['Creator links', 'Forever'],
          ['User attributes', 'Until replaced or erased'],
          ['Verified transactions', 'Forever, under a pseudonym after an erasure'],
        ]}
      />
    </Card>
  )
}
