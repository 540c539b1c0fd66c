import { Box, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { oneQuery } from '../../../api/client.ts'
import { appQuery } from '../../../api/queries.ts'
import type { App, MarketplaceCampaignWithTerms as Offered } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, DefinitionList, Page } from '../../../ui/page/page.tsx'
import { countryName, formatPrice, none, words } from '../../../ui/text/format.ts'
import { Identifier, State } from '../../../ui/text/values.tsx'
import { useAppId } from '../../address-ids.ts'
import { accessNames } from '../../applications/access-names.ts'
import { GoalTable } from '../goal-table.tsx'
import { ApplyCard } from './apply-card.tsx'

/** Shows a campaign of the marketplace with its terms, and applies for it. */
export function MarketplaceCampaignPage() {
  const appId = useAppId()
  const app = useQuery(appQuery(appId))
  const { campaignId = '' } = useParams()
  const campaign = useQuery({
    ...oneQuery('/admin/v1/projects/{projectId}/marketplace/{offeredCampaignId}', {
      path: { projectId: app.data?.projectId ?? '', offeredCampaignId: campaignId },
      query: { appId },
    }),
    enabled: app.data !== undefined,
  })
  return (
    <Page
      title={campaign.data?.name ?? 'Campaign'}
      lead={<Identifier id={campaignId} of="campaign" isWhole />}
      up={{ name: 'Marketplace', to: paths.marketplace(appId) }}
    >
      <LoadProblem what="the app" of={app} />
      <LoadProblem what="the campaign" of={campaign} />
      {campaign.isPending && !app.isError && <Skeleton height={420} radius="lg" />}
      {app.data && campaign.data && <Offer app={app.data} campaign={campaign.data} />}
    </Page>
  )
}

function Offer({ app, campaign }: { app: App; campaign: Offered }) {
  return (
    <Stack gap={20}>
      <Card title="Offer">
        <Facts campaign={campaign} />
      </Card>
      <GoalTable goals={campaign.goals} />
      {campaign.terms !== null && (
        <Card title="Terms" lead="You accept them when you apply.">
          <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
            {campaign.terms}
          </Box>
        </Card>
      )}
      <ApplyCard app={app} campaign={campaign} />
    </Stack>
  )
}

function Facts({ campaign }: { campaign: Offered }) {
  const { targetCountries, application, organization } = campaign
  return (
    <DefinitionList
      items={{
        Advertiser: <bdi>{organization.name}</bdi>,
        'Earnings per conversion': formatPrice(campaign.earningsPerCompletion),
        Perk: campaign.perk ?? none,
        Badge: words(campaign.badgeLabel),
        Price: [campaign.oldPrice, campaign.newPrice].filter((price) => price !== null).join(' → ') || none,
        Countries: targetCountries.length === 0 ? 'All countries' : targetCountries.map(countryName).join(', '),
        'Age rating': campaign.ageRating === 'everyone' ? 'Everyone' : 'Adults',
        Categories: campaign.categories.join(', ') || none,
        Access: accessNames[campaign.access],
        'Latest application': application === null ? none : <State of={application.status} />,
      }}
    />
  )
}
