import { Button } from '@mantine/core'
import { changeCampaign } from '../../../api/campaigns.ts'
import type { Campaign, CampaignStatus as Status } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { State } from '../../../ui/text/states.tsx'

/** Shows the campaign's status and changes it. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const isActive = campaign.status === 'active'
  const toggle = useStatusChange(campaign, isActive ? 'paused' : 'active')
  const archive = useStatusChange(campaign, 'archived')
  const onError = (error: unknown) => tell.problem('Couldn’t change the status', error)
  return (
    <>
      <State of={campaign.status} />
      <Button
        variant="default"
        leftSection={<Icon name={isActive ? 'pause' : 'play'} size={15} />}
        loading={toggle.isPending}
        onClick={() => toggle.mutate(undefined, { onError })}
      >
        {isActive ? 'Pause' : 'Activate'}
      </Button>
      {campaign.status !== 'archived' && (
        <ConfirmedButton label="Archive" title="Archive this campaign?" deed="Archive campaign" change={archive}>
          The campaign stops being shown, and existing links redirect to your organization’s website. Earlier clicks can
          still convert. You can reactivate it at any time.
        </ConfirmedButton>
      )}
    </>
  )
}

function useStatusChange({ id }: Campaign, status: Status) {
  return useChange(
    () => changeCampaign(id, { status }),
    ['/campaigns'],
    () => tell.done('Campaign status updated'),
  )
}
