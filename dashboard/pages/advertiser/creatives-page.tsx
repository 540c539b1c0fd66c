import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allCampaignsQuery } from '../../api/queries.ts'
import { LoadProblem } from '../../ui/message/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useOrganizationId } from '../address-ids.ts'
import { CampaignCreatives } from '../creatives/campaign-creatives.tsx'
import { NoCampaign } from './no-campaign.tsx'

/** Shows the creatives of a chosen campaign. */
export function CreativesPage() {
  const organizationId = useOrganizationId()
  const address = useAddress()
  const campaigns = useQuery(allCampaignsQuery({ organizationId }))
  const chosen = campaigns.data?.find(({ id }) => id === address.value('campaign')) ?? campaigns.data?.[0]
  return (
    <Page
      title="Creatives"
      lead="The texts and images that users see. Feed and message pick one creative by weight. The catalog shows all of them."
      actions={
        chosen && (
          <Select
            aria-label="Campaign"
            searchable
            allowDeselect={false}
            w={260}
            value={chosen.id}
            onChange={(id) => address.set({ campaign: id ?? undefined }, true)}
            data={campaigns.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        )
      }
    >
      <LoadProblem what="campaigns" of={campaigns} />
      {campaigns.isPending && <Skeleton height={320} radius="lg" />}
      {campaigns.data?.length === 0 && (
        <NoCampaign icon="creatives" organizationId={organizationId}>
          Creatives belong to a campaign. Create a campaign first.
        </NoCampaign>
      )}
      {chosen !== undefined && <CampaignCreatives key={chosen.id} campaign={chosen} />}
    </Page>
  )
}
