import { Button } from '@mantine/core'
import { changeCampaign } from '../api/campaigns.ts'
import type { Campaign, CampaignStatus as Status } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { State } from '../ui/states.tsx'
import { tell } from '../ui/tell.ts'

/** The campaign's status, and the steps to another one. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const isActive = campaign.status === 'active'
  const toggle = useStatusChange(campaign, isActive ? 'paused' : 'active')
  const archive = useStatusChange(campaign, 'archived')
  const onError = (error: unknown) => tell.problem('The status was not changed.', error)
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
          It is shown nowhere any more, and links already handed out lead to your organization’s own address. What was
          opened before can still be verified. You can activate it again.
        </ConfirmedButton>
      )}
    </>
  )
}

function useStatusChange({ id }: Campaign, status: Status) {
  return useChange(
    () => changeCampaign(id, { status }),
    ['/campaigns'],
    () => tell.done('The status is changed and in force.'),
  )
}
