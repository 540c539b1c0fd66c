import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { oneQuery } from '../../api/client.ts'
import { appQuery, keptLive, organizationQuery, statsQuery } from '../../api/queries.ts'
import type { AppOrOrganization, Figures, StatsGroup, StatsRow } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { DayRangeChoice, useDayRange } from '../../ui/chart/day-range.tsx'
import { LoadProblem } from '../../ui/message/notes.tsx'
import { type Column, type DataTableProps, TableCard } from '../../ui/table/data-table.tsx'
import { formatCount, formatMoney, formatShare } from '../../ui/text/format.ts'
import { NameLink, TextLink } from '../../ui/text/values.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { surfaceNames } from './figure-names.ts'
import classes from './stats-summary.module.css'
import { StatsSummary } from './stats-summary.tsx'

interface TenantFiguresProps {
  of: AppOrOrganization
  campaignPath: (campaignId: string) => string
  moneyName: 'Earnings' | 'Spend'
}

/** Shows the figures of an app or an organization, by day, campaign and surface. */
export function TenantFigures({ of, campaignPath, moneyName }: TenantFiguresProps) {
  const range = useDayRange()
  const stats = useQuery(statsQuery(of, { ...range, groupBy: 'day' }))
  const campaigns = useQuery(statsQuery(of, { ...range, groupBy: 'campaign' }))
  const surfaces = useQuery(statsQuery(of, { ...range, groupBy: 'surface' }))
  if (stats.isLoadingError) return <LoadProblem what="statistics" of={stats} />
  return (
    <>
      <LoadProblem what="the latest statistics" of={stats} />
      <StatsSummary stats={stats.data} surfaces={surfaces.data?.data} range={range} moneyName={moneyName} />
      <div className={classes.pair}>
        <FigureTable
          title={`Campaigns by ${moneyName.toLowerCase()}`}
          rowName="Campaign"
          of={campaigns}
          by="campaign"
          nameOf={(id) => (
            <TextLink to={campaignPath(id)}>
              <CampaignName of={of} id={id} />
            </TextLink>
          )}
          moneyName={moneyName}
        />
        <SurfaceTable of={surfaces} moneyName={moneyName} />
      </div>
    </>
  )
}

function SurfaceTable({ of, moneyName }: Pick<FigureTableProps<StatsRow>, 'of' | 'moneyName'>) {
  return (
    <FigureTable
      title="Surfaces"
      rowName="Surface"
      of={of}
      by="surface"
      nameOf={(surface) => surfaceNames[surface] ?? surface}
      moneyName={moneyName}
      isNarrow
    />
  )
}

interface FigureTableProps<Row extends Figures> {
  title: string
  /** The name of a row: `Campaign`. */
  rowName: string
  /** The query that reads them. */
  of: DataTableProps<Row>['of'] & { data: { data: Row[] } | undefined }
  /** The field by which the rows are grouped. */
  by: keyof Row
  nameOf: (group: string) => ReactNode
  /** The name of the money column: earnings or spend. */
  moneyName: string
  /** Shows clicks and money only, for the narrower half of a page. */
  isNarrow?: boolean
}

/** Lists the six groups with the most money. */
function FigureTable<Row extends Figures>(props: FigureTableProps<Row>) {
  const { title, rowName, of, by, nameOf, moneyName, isNarrow = false } = props
  const groupOf = (row: Row) => String(row[by] ?? '')
  const columns: Column<Row>[] = [
    { name: rowName, cell: (row) => nameOf(groupOf(row)) },
    { name: 'Clicks', align: 'end', cell: (row) => formatCount(row.clicks) },
    ...(isNarrow ? [] : more),
    { name: moneyName, align: 'end', cell: (row) => formatMoney(row.earnings) },
  ]
  return (
    <TableCard
      title={title}
      columns={columns}
      rows={of.data?.data.toSorted((a, b) => b.earnings - a.earnings || b.clicks - a.clicks).slice(0, 6)}
      of={of}
      rowKey={groupOf}
      skeletonRows={5}
      empty={<p style={{ padding: '18px', margin: 0 }}>No data in this period.</p>}
    />
  )
}

const more: Column<Figures>[] = [
  { name: 'Conversions', align: 'end', from: 'sm', cell: (row) => formatCount(row.completions) },
  { name: 'Rate', align: 'end', from: 'md', cell: (row) => formatShare(row.completions, row.clicks) },
]

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
      <StatsSummary stats={days.data} surfaces={surfaces.data?.data} range={range} moneyName="Earnings" />
      <div className={classes.pair}>
        <FigureTable
          title="Advertisers by earnings"
          rowName="Organization"
          of={organizations}
          by="organization"
          nameOf={(id) => <OrganizationLink id={id} />}
          moneyName="Earnings"
        />
        <SurfaceTable of={surfaces} moneyName="Earnings" />
      </div>
      <FigureTable
        title="Apps by earnings"
        rowName="App"
        of={apps}
        by="app"
        nameOf={(id) => <AppLink id={id} />}
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
