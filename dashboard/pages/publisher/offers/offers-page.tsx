import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { wholeListQuery } from '../../../api/client.ts'
import { allCampaignsQuery, campaignQuery, creativesQuery, goalsQuery } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Empty, LoadProblem, Problem } from '../../../ui/message/notes.tsx'
import { AddressTabs } from '../../../ui/page/address-tabs.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { TextLink } from '../../../ui/text/values.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { useAppId } from '../../address-ids.ts'
import { CreativePreview, PreviewChoice, translated, usePreviewChoice } from '../../creatives/creative-preview.tsx'
import { GoalTable } from '../goal-table.tsx'
import { ExplainOffers } from './explain-offers.tsx'
import { OfferList } from './offer-list.tsx'

/** Lists the app's offers in order, previews them, and explains why one is not shown. */
export function OffersPage() {
  const appId = useAppId()
  return (
    <Page
      title="Offers"
      lead="The catalog and creator links use this order. Feed, message, and hosted page rank offers per user, below any pinned ones."
    >
      <AddressTabs
        parameter="view"
        tabs={[
          { id: 'order', name: 'Order', content: () => <Order appId={appId} /> },
          { id: 'explain', name: 'Explain', content: () => <ExplainOffers appId={appId} /> },
        ]}
      />
      <OfferPreview />
    </Page>
  )
}

function Order({ appId }: { appId: string }) {
  const list = useQuery(wholeListQuery('/admin/v1/apps/{appId}/campaigns', { path: { appId } }))
  const campaigns = useQuery({ ...allCampaignsQuery({ appId }), staleTime: 60_000 })
  const failed = [list, campaigns].find(({ isLoadingError }) => isLoadingError)
  if (failed !== undefined) return <LoadProblem what="offers" of={failed} />
  if (list.data === undefined || campaigns.data === undefined) return <Skeleton height={420} radius="lg" />
  if (list.data.length === 0) {
    return (
      <Card>
        <Empty icon="offers" title="No offers yet">
          Campaigns in the default catalog appear automatically. You find others in the{' '}
          <TextLink to={paths.marketplace(appId)}>marketplace</TextLink>.
        </Empty>
      </Card>
    )
  }
  return (
    <OfferList
      appId={appId}
      saved={list.data}
      campaigns={campaigns.data}
      previewPath={(id) => paths.offers(appId, { preview: id })}
    />
  )
}

function OfferPreview() {
  const address = useAddress()
  const id = address.value('preview')
  const campaign = useQuery({ ...campaignQuery(id), enabled: id !== '' })
  return (
    <Drawer
      opened={id !== ''}
      onClose={() => address.set({ preview: undefined, surface: undefined, language: undefined })}
      position="right"
      size="lg"
      title={campaign.data === undefined ? 'Preview' : `Preview of ${campaign.data.name}`}
    >
      {id !== '' && <Preview campaignId={id} />}
    </Drawer>
  )
}

function Preview({ campaignId }: { campaignId: string }) {
  const { surface, language } = usePreviewChoice()
  const campaign = useQuery(campaignQuery(campaignId))
  const creatives = useQuery(creativesQuery(campaignId))
  const goals = useQuery(goalsQuery(campaignId))
  const error = campaign.error ?? creatives.error ?? goals.error
  if (error !== null) return <Problem title="Couldn’t load the offer" error={error} />
  if (campaign.data === undefined || creatives.data === undefined) return <Skeleton height={420} />
  if (creatives.data.length === 0) {
    return (
      <Empty icon="creatives" title="No creatives yet">
        This campaign isn’t shown until its advertiser adds an active creative.
      </Empty>
    )
  }
  return (
    <Stack>
      <PreviewChoice creatives={creatives.data} />
      {creatives.data.map((creative) => (
        <CreativePreview
          key={creative.id}
          surface={surface}
          campaign={campaign.data}
          creative={translated(creative, language)}
          language={language}
        />
      ))}
      <GoalTable goals={goals.data?.data ?? []} />
    </Stack>
  )
}
