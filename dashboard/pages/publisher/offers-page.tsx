import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appCampaignsQuery } from '../../api/apps.ts'
import { allCampaignsQuery } from '../../api/campaigns.ts'
import { OfferList } from '../../forms/offer-list.tsx'
import { paths } from '../../paths.ts'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ExplainOffers } from './explain-offers.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { useAppId } from './use-app-id.ts'

/** What the app may serve, in its order; how each offer looks; and why one is not shown. */
export function OffersPage() {
  const appId = useAppId()
  return (
    <Page
      title="Offers"
      lead="Catalog and creator links follow this order. Feed, message and hosted page rank for each person; a pinned offer stays above."
    >
      <AddressTabs
        parameter="view"
        tabs={[
          { id: 'order', name: 'Order', content: () => <Order appId={appId} /> },
          { id: 'explain', name: 'Why not shown?', content: () => <ExplainOffers appId={appId} /> },
        ]}
      />
      <OfferPreview appId={appId} />
    </Page>
  )
}

function Order({ appId }: { appId: string }) {
  const list = useQuery(appCampaignsQuery(appId))
  const campaigns = useQuery({ ...allCampaignsQuery({ appId }), staleTime: 60_000 })
  const error = list.error ?? campaigns.error
  if (error !== null)
    return <Problem title="The offers could not be read." error={error} onRetry={() => void list.refetch()} />
  if (list.data === undefined || campaigns.data === undefined) return <Skeleton height={420} radius="lg" />
  if (list.data.length === 0) {
    return (
      <Card>
        <Empty icon="offers" title="This app may serve nothing yet">
          Campaigns of the default catalog are granted by themselves; the operator of this service grants others.
        </Empty>
      </Card>
    )
  }
  return (
    <OfferList
      key={appId}
      appId={appId}
      saved={list.data}
      campaigns={campaigns.data}
      previewPath={(id) => paths.offers(appId, { preview: id })}
    />
  )
}
