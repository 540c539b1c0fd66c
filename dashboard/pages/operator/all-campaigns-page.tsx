import { useQuery } from '@tanstack/react-query'
import { wholeListQuery } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page/page.tsx'
import { CampaignTable } from '../campaign-table.tsx'

export function AllCampaignsPage() {
  const organizations = useQuery({ ...wholeListQuery('/admin/v1/organizations', {}), staleTime: 60_000 })
  const names = new Map(organizations.data?.map(({ id, name }) => [id, name]))
  return (
    <Page title="Campaigns" lead="Campaigns from all advertisers.">
      <CampaignTable
        pathOf={({ id, organizationId }) => paths.campaign(organizationId, id)}
        advertiserOf={({ organizationId }) => <bdi>{names.get(organizationId) ?? '…'}</bdi>}
      />
    </Page>
  )
}
