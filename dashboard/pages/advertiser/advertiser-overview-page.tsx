import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../api/client.ts'
import { campaignNamesQuery, organizationQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { DayRangeChoice } from '../../ui/chart/day-range.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useOrganizationId } from '../address-ids.ts'
import { FirstSteps, type StepWords } from '../first-steps/first-steps.tsx'
import { TenantFigures } from '../statistics/figures.tsx'
import { NoCampaign } from './no-campaign.tsx'

/** Shows an organization's impressions, clicks, conversions, and spend. */
export function AdvertiserOverviewPage() {
  const organizationId = useOrganizationId()
  const organization = useQuery(organizationQuery(organizationId))
  const names = useQuery(campaignNamesQuery({ organizationId }))
  const isEmpty = names.data?.names.size === 0
  return (
    <Page title="Overview" lead={organization.data?.name ?? '\u00a0'} actions={!isEmpty && <DayRangeChoice />}>
      <AdvertiserSteps organizationId={organizationId} />
      {isEmpty ? (
        <NoCampaign icon="campaigns" organizationId={organizationId}>
          Create a campaign and add a creative to see impressions, clicks, and conversions here.
        </NoCampaign>
      ) : (
        <TenantFigures
          of={{ organizationId }}
          moneyName="Spend"
          campaignPath={(id) => paths.campaign(organizationId, id)}
        />
      )}
    </Page>
  )
}

function AdvertiserSteps({ organizationId }: { organizationId: string }) {
  const read = useQuery({
    ...oneQuery('/admin/v1/organizations/{organizationId}/first-steps', { path: { organizationId } }),
    refetchInterval: 5_000,
  })
  const words: Record<string, StepWords> = {
    campaign_live: {
      name: 'Launch a campaign',
      text: 'It’s shown once it’s active and has an active creative.',
      link: { name: 'Campaigns', to: paths.campaigns(organizationId) },
    },
    first_click: {
      name: 'Get a click',
      text: 'A user clicks an offer and arrives at your site with a transaction ID.',
    },
    first_postback: {
      name: 'Report a conversion',
      text: 'Send the transaction ID back when an order is paid. Try it first with a dry run, which counts nothing.',
      link: { name: 'Tracking and postbacks', to: paths.tracking(organizationId) },
    },
  }
  return <FirstSteps read={read} words={words} of={`organization ${organizationId}`} />
}
