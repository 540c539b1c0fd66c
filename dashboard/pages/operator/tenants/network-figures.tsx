import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../api/list-query.ts'
import { appQuery, keptLive, organizationQuery } from '../../../api/queries.ts'
import type { StatsGroup } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { DayRangeChoice, useDayRange } from '../../../ui/chart/day-range.tsx'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { NameLink } from '../../../ui/text/names.tsx'
import classes from '../../statistics/stats-summary.module.css'
import { StatsSummary } from '../../statistics/stats-summary.tsx'
import { FigureTable, SurfaceTable } from '../../statistics/tenant-figures.tsx'

/** Shows the figures of the whole installation, by advertiser, surface, and app. */
export function NetworkFigures() {
  const range = useDayRange()
  const figuresBy = <Group extends StatsGroup | 'app' | 'organization'>(groupBy: Group) => ({
    ...oneQuery('/admin/v1/stats', { query: { ...range, groupBy } }),
    ...keptLive,
  })
  const days = useQuery(figuresBy('day'))
  const apps = useQuery(figuresBy('app'))
  const organizations = useQuery(figuresBy('organization'))
  const surfaces = useQuery(figuresBy('surface'))
  if (days.isLoadingError) return <LoadProblem what="statistics" of={days} />
  return (
    <Stack gap={20}>
      <div>
        <DayRangeChoice />
      </div>
      <LoadProblem what="the latest statistics" of={days} />
      <StatsSummary stats={days.data} range={range} moneyName="Earnings" />
      <div className={classes.pair}>
        <FigureTable
          title="Advertisers by earnings"
          rowName="Organization"
          of={organizations}
          keyOf={(row) => row.organization ?? ''}
          nameOf={(row) => <OrganizationLink id={row.organization ?? ''} />}
          moneyName="Earnings"
        />
        <SurfaceTable of={surfaces} moneyName="Earnings" />
      </div>
      <FigureTable
        title="Apps by earnings"
        rowName="App"
        of={apps}
        keyOf={(row) => row.app ?? ''}
        nameOf={(row) => <AppLink id={row.app ?? ''} />}
        moneyName="Earnings"
      />
    </Stack>
  )
}

const staleTime = 60_000

function AppLink({ id }: { id: string }) {
  const { data } = useQuery({ ...appQuery(id), staleTime })
  return <NameLink to={paths.overview(id)} name={data?.name ?? `${id.slice(0, 8)}…`} />
}

function OrganizationLink({ id }: { id: string }) {
  const { data } = useQuery({ ...organizationQuery(id), staleTime })
  return <NameLink to={paths.tenantOrganization(id)} name={data?.name ?? `${id.slice(0, 8)}…`} />
}
