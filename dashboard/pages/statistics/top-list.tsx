import { Link } from 'react-router'
import type { StatsRow } from '../../api/types.ts'
import { CampaignName, type CampaignsOf } from '../campaign-name.tsx'
import { surfaceNames } from './figure-names.ts'
import { FigureTable } from './figure-table.tsx'
import classes from './stats-summary.module.css'

interface TopListProps {
  campaigns: StatsRow[] | undefined
  surfaces: StatsRow[] | undefined
  campaignsOf: CampaignsOf
  campaignPath: (campaignId: string) => string
  moneyName: string
}

/** Breaks figures down by campaign and surface. */
export function TopList({ campaigns, surfaces, campaignsOf, campaignPath, moneyName }: TopListProps) {
  return (
    <div className={classes.pair}>
      <FigureTable
        title={moneyName === 'Spend' ? 'Campaigns by spend' : 'Campaigns by earnings'}
        rowName="Campaign"
        rows={campaigns}
        keyOf={(row) => row.campaign ?? ''}
        nameOf={({ campaign }) => (
          <Link className="link" to={campaignPath(campaign ?? '')}>
            <CampaignName of={campaignsOf} id={campaign ?? ''} />
          </Link>
        )}
        moneyName={moneyName}
      />
      <SurfaceTable rows={surfaces} moneyName={moneyName} />
    </div>
  )
}

/** Breaks figures down by surface. */
export function SurfaceTable({ rows, moneyName }: { rows: StatsRow[] | undefined; moneyName: string }) {
  return (
    <FigureTable
      title="Surfaces"
      rowName="Surface"
      rows={rows}
      keyOf={(row) => row.surface ?? ''}
      nameOf={(row) => surfaceNames[row.surface ?? ''] ?? row.surface}
      moneyName={moneyName}
      isNarrow
    />
  )
}
