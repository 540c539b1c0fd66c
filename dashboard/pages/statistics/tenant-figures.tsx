import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { statsQuery } from '../../api/stats.ts'
import type { AppOrOrganization, StatsRow } from '../../api/types.ts'
import { useDayRange } from '../../ui/chart/day-range.tsx'
import { LoadProblem } from '../../ui/message/problem.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { surfaceNames } from './figure-names.ts'
import { FigureTable, type FigureTableProps } from './figure-table.tsx'
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
