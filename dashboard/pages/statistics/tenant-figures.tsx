import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statsQuery } from '../../api/queries.ts'
import type { AppOrOrganization, Figures, StatsRow } from '../../api/types.ts'
import { useDayRange } from '../../ui/chart/day-range.tsx'
import { LoadProblem } from '../../ui/message/notes.tsx'
import { type Column, type DataTableProps, TableCard } from '../../ui/table/data-table.tsx'
import { formatCount, formatMoney, formatShare } from '../../ui/text/format.ts'
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
      <StatsSummary stats={stats.data} range={range} moneyName={moneyName} />
      <div className={classes.pair}>
        <FigureTable
          title={`Campaigns by ${moneyName.toLowerCase()}`}
          rowName="Campaign"
          of={campaigns}
          keyOf={(row) => row.campaign ?? ''}
          nameOf={({ campaign }) => (
            <Link className="link" to={campaignPath(campaign ?? '')}>
              <CampaignName of={of} id={campaign ?? ''} />
            </Link>
          )}
          moneyName={moneyName}
        />
        <SurfaceTable of={surfaces} moneyName={moneyName} />
      </div>
    </>
  )
}

/** Breaks figures down by surface. */
export function SurfaceTable({ of, moneyName }: Pick<FigureTableProps<StatsRow>, 'of' | 'moneyName'>) {
  return (
    <FigureTable
      title="Surfaces"
      rowName="Surface"
      of={of}
      keyOf={(row) => row.surface ?? ''}
      nameOf={(row) => surfaceNames[row.surface ?? ''] ?? row.surface}
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
  keyOf: (row: Row) => string
  nameOf: (row: Row) => ReactNode
  /** The name of the money column: earnings or spend. */
  moneyName: string
  /** Shows clicks and money only, for the narrower half of a page. */
  isNarrow?: boolean
}

/** Lists the six groups with the most money. */
export function FigureTable<Row extends Figures>(props: FigureTableProps<Row>) {
  const { title, rowName, of, keyOf, nameOf, moneyName, isNarrow = false } = props
  const columns: Column<Row>[] = [
    { name: rowName, cell: nameOf },
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
      rowKey={keyOf}
      skeletonRows={5}
      empty={<p style={{ padding: '18px', margin: 0 }}>No data in this period.</p>}
    />
  )
}

const more: Column<Figures>[] = [
  { name: 'Conversions', align: 'end', from: 'sm', cell: (row) => formatCount(row.completions) },
  { name: 'Rate', align: 'end', from: 'md', cell: (row) => formatShare(row.completions, row.clicks) },
]
