import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { campaignQuery } from '../../../api/campaigns.ts'
import { statsQuery } from '../../../api/stats.ts'
import type { Campaign } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { DayRangeChoice, useDayRange } from '../../../ui/chart/day-range.tsx'
import { Figure, Figures } from '../../../ui/chart/figure.tsx'
import { LoadProblem } from '../../../ui/message/problem.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { formatCount, formatMoney, formatShare } from '../../../ui/text/format.ts'
import { Identifier } from '../../../ui/text/identifier.tsx'
import { useOrganizationId } from '../../address-ids.ts'
import { CampaignCreatives } from '../../creatives/campaign-creatives.tsx'
import { CampaignCaps } from './campaign-caps.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignStatus } from './campaign-status.tsx'
import { NotShown } from './not-shown.tsx'

/** Shows a campaign's figures, creatives, and settings. */
export function CampaignPage() {
  const organizationId = useOrganizationId()
  const { campaignId = '' } = useParams()
  const campaign = useQuery(campaignQuery(campaignId))
  return (
    <Page
      title={campaign.data?.name ?? 'Campaign'}
      lead={<Identifier id={campaignId} of="campaign" isWhole />}
      up={{ name: 'Campaigns', to: paths.campaigns(organizationId) }}
      actions={campaign.data && <CampaignStatus campaign={campaign.data} />}
    >
      <LoadProblem what="the campaign" of={campaign} />
      {campaign.isPending && <Skeleton height={420} radius="lg" />}
      {campaign.data && <Tabs campaign={campaign.data} />}
    </Page>
  )
}

function Tabs({ campaign }: { campaign: Campaign }) {
  return (
    <AddressTabs
      tabs={[
        { id: 'overview', name: 'Overview', content: () => <Summary campaign={campaign} /> },
        { id: 'creatives', name: 'Creatives', content: () => <CampaignCreatives campaign={campaign} /> },
        { id: 'edit', name: 'Edit', content: () => <CampaignForm campaign={campaign} /> },
      ]}
    />
  )
}

function Summary({ campaign }: { campaign: Campaign }) {
  const range = useDayRange()
  const { organizationId, id } = campaign
  const stats = useQuery(statsQuery({ organizationId }, { ...range, groupBy: 'campaign' }))
  const row = stats.data && (stats.data.data.find((found) => found.campaign === id) ?? null)
  const count = (value: number | undefined) => (row === undefined ? undefined : formatCount(value ?? 0))
  return (
    <div className="parts">
      <NotShown campaign={campaign} />
      <DayRangeChoice />
      <LoadProblem what="statistics" of={stats} />
      <Figures>
        <Figure name="Served" value={count(row?.served)} />
        <Figure name="Delivered" value={count(row?.delivered)} />
        <Figure name="Clicks" value={count(row?.clicks)} />
        <Figure
          name="Conversions"
          value={count(row?.completions)}
          note={row && `${formatShare(row.completions, row.clicks)} of clicks`}
        />
        <Figure name="Spend" value={row === undefined ? undefined : formatMoney(row?.earnings ?? 0)} />
      </Figures>
      <CampaignCaps campaign={campaign} />
      <Card title="Settings">
        <CampaignFacts campaign={campaign} />
      </Card>
    </div>
  )
}
