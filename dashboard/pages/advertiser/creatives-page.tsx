import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { allCampaignsQuery } from '../../api/campaigns.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { CampaignCreatives } from '../campaign-creatives.tsx'
import { useOrganizationId } from './use-organization-id.ts'

/** The creatives of one campaign after the other. */
export function CreativesPage() {
  const organizationId = useOrganizationId()
  const address = useAddress()
  const campaigns = useQuery(allCampaignsQuery({ organizationId }))
  const chosen = campaigns.data?.find(({ id }) => id === address.value('campaign')) ?? campaigns.data?.[0]
  return (
    <Page
      title="Creatives"
      lead="What people see of a campaign. Of several that fit, feed and message draw one by weight; the catalog shows all."
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
      {campaigns.isError && (
        <Problem
          title="The campaigns could not be read."
          error={campaigns.error}
          onRetry={() => void campaigns.refetch()}
        />
      )}
      {campaigns.isPending && <Skeleton height={320} radius="lg" />}
      {campaigns.data?.length === 0 && (
        <Card>
          <Empty
            icon="creatives"
            title="No campaign to show creatives of"
            actions={
              <Button component={Link} to={paths.newCampaign(organizationId)}>
                Create campaign
              </Button>
            }
          >
            Creatives belong to a campaign. Create one first.
          </Empty>
        </Card>
      )}
      {chosen !== undefined && <CampaignCreatives key={chosen.id} campaign={chosen} />}
    </Page>
  )
}
