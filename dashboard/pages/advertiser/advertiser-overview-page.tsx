import { useQuery } from '@tanstack/react-query'
import { organizationQuery } from '../../api/organizations.ts'
import { statsQuery } from '../../api/stats.ts'
import { paths } from '../../paths.ts'
import { DayRangeChoice, useDayRange } from '../../ui/day-range.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { StatsSummary } from '../stats-summary.tsx'
import { TopList } from '../top-list.tsx'
import { useOrganizationId } from './use-organization-id.ts'

/** An organization's figures: what was shown, opened and completed, and what it pays. */
export function AdvertiserOverviewPage() {
  const organizationId = useOrganizationId()
  const organization = useQuery(organizationQuery(organizationId))
  const range = useDayRange()
  const stats = useQuery(statsQuery({ organizationId }, { ...range, groupBy: 'day' }))
  const campaigns = useQuery(statsQuery({ organizationId }, { ...range, groupBy: 'campaign' }))
  const surfaces = useQuery(statsQuery({ organizationId }, { ...range, groupBy: 'surface' }))
  return (
    <Page title="Overview" lead={organization.data?.name ?? '\u00a0'} actions={<DayRangeChoice />}>
      {stats.isError ? (
        <Problem title="The figures could not be read." error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <>
          <StatsSummary stats={stats.data} range={range} moneyName="Spend" />
          <TopList
            campaigns={campaigns.data?.data}
            surfaces={surfaces.data?.data}
            campaignsOf={{ organizationId }}
            moneyName="Spend"
            campaignPath={(id) => paths.campaign(organizationId, id)}
          />
        </>
      )}
    </Page>
  )
}
