import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { campaignsCsvUrl } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Download } from '../../../ui/table/list-tools.tsx'
import { useOrganizationId } from '../../address-ids.ts'
import { CampaignTable } from '../../campaign-table.tsx'

export function CampaignsPage() {
  const organizationId = useOrganizationId()
  const create = (
    <Button component={Link} to={paths.newCampaign(organizationId)} leftSection={<Icon name="plus" size={16} />}>
      Create campaign
    </Button>
  )
  const transfer = (
    <>
      <Download href={campaignsCsvUrl(organizationId)} />
      <Button component={Link} to={paths.importCampaigns(organizationId)} variant="default">
        Import campaigns
      </Button>
      {create}
    </>
  )
  return (
    <Page title="Campaigns" lead="Changes take effect within a second." actions={transfer}>
      <CampaignTable
        organizationId={organizationId}
        pathOf={({ id }) => paths.campaign(organizationId, id)}
        emptyAction={create}
      />
    </Page>
  )
}
