import { useNavigate } from 'react-router'
import { createCampaign } from '../../api/campaigns.ts'
import { useChange } from '../../api/use-change.ts'
import { emptyCampaign } from '../../forms/campaign-draft.ts'
import { CampaignSteps } from '../../forms/campaign-steps.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { useOrganizationId } from './use-organization-id.ts'

/** Creates a campaign in steps. */
export function NewCampaignPage() {
  const organizationId = useOrganizationId()
  const navigate = useNavigate()
  const create = useChange(
    createCampaign,
    ['/campaigns'],
    ({ id }) => void navigate(paths.campaign(organizationId, id, { tab: 'creatives' })),
  )
  return (
    <Page
      title="New campaign"
      lead="You can change everything later. Next, you’ll add creatives."
      up={{ name: 'Campaigns', to: paths.campaigns(organizationId) }}
    >
      <CampaignSteps
        initial={emptyCampaign}
        organizationId={organizationId}
        deed="Create campaign"
        isRunning={create.isPending}
        error={create.error}
        onSave={create.mutate}
      />
    </Page>
  )
}
