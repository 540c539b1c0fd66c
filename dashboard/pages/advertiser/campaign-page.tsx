import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { campaignQuery } from '../../api/campaigns.ts'
import { statsQuery } from '../../api/stats.ts'
import type { Campaign } from '../../api/types.ts'
import { CampaignForm } from '../../forms/campaign-form.tsx'
import { CampaignStatus } from '../../forms/campaign-status.tsx'
import { paths } from '../../paths.ts'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { DayRangeChoice, useDayRange } from '../../ui/day-range.tsx'
import { Figure, Figures } from '../../ui/figure.tsx'
import { formatCount, formatMoney, formatShare } from '../../ui/format.ts'
import { Identifier } from '../../ui/identifier.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { CampaignCreatives } from '../campaign-creatives.tsx'
import { CampaignFacts } from '../campaign-facts.tsx'
import { CampaignCaps } from './campaign-caps.tsx'
import { useOrganizationId } from './use-organization-id.ts'

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
      {campaign.isError && (
        <Problem title="Couldn’t load the campaign" error={campaign.error} onRetry={() => void campaign.refetch()} />
      )}
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
        { id: 'edit', name: 'Edit', content: () => <CampaignForm key={campaign.id} campaign={campaign} /> },
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
      <DayRangeChoice />
      {stats.isError && (
        <Problem title="Couldn’t load statistics" error={stats.error} onRetry={() => void stats.refetch()} />
      )}
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
