import { Link } from 'react-router'
import type { StatsRow } from '../api/types.ts'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { formatCount, formatMoney, formatShare } from '../ui/format.ts'
import { CampaignName, type CampaignsOf } from './campaign-name.tsx'
import { surfaceNames } from './figure-names.ts'
import classes from './stats-summary.module.css'

interface TopListProps {
  campaigns: StatsRow[] | undefined
  surfaces: StatsRow[] | undefined
  campaignsOf: CampaignsOf
  campaignPath: (campaignId: string) => string
  moneyName: string
}

const nothing = <p style={{ padding: '18px', margin: 0 }}>Nothing was counted in these days.</p>

/** Which campaigns and surfaces the figures come from. */
export function TopList({ campaigns, surfaces, campaignsOf, campaignPath, moneyName }: TopListProps) {
  const title = moneyName === 'Spend' ? 'Campaigns by spend' : 'Campaigns that earned most'
  const figures: Column<StatsRow>[] = [
    { name: 'Clicks', align: 'end', cell: (row) => formatCount(row.clicks) },
    { name: 'Completions', align: 'end', from: 'sm', cell: (row) => formatCount(row.completions) },
    { name: 'Rate', align: 'end', from: 'md', cell: (row) => formatShare(row.completions, row.clicks) },
    { name: moneyName, align: 'end', cell: (row) => formatMoney(row.earnings) },
  ]
  const byMoney = campaigns && [...campaigns].sort((a, b) => b.earnings - a.earnings || b.clicks - a.clicks).slice(0, 6)
  const campaign: Column<StatsRow> = {
    name: 'Campaign',
    cell: ({ campaign }) => (
      <Link className="link" to={campaignPath(campaign ?? '')}>
        <CampaignName of={campaignsOf} id={campaign ?? ''} />
      </Link>
    ),
  }
  const surface: Column<StatsRow> = { name: 'Surface', cell: (row) => surfaceNames[row.surface ?? ''] ?? row.surface }
  return (
    <div className={classes.pair}>
      <Card title={title} isFlush>
        <DataTable
          label={title}
          columns={[campaign, ...figures]}
          rows={byMoney}
          rowKey={(row) => row.campaign ?? ''}
          skeletonRows={6}
          empty={nothing}
        />
      </Card>
      <Card title="Surfaces" isFlush>
        <DataTable
          label="Surfaces"
          columns={[surface, ...figures.filter(({ from }) => from === undefined)]}
          rows={surfaces}
          rowKey={(row) => row.surface ?? ''}
          skeletonRows={5}
          empty={nothing}
        />
      </Card>
    </div>
  )
}
