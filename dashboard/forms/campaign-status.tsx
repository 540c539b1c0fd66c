import { Button } from '@mantine/core'
import { useState } from 'react'
import { changeCampaign } from '../api/campaigns.ts'
import type { Campaign } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'
import { State } from '../ui/states.tsx'
import { tell } from '../ui/tell.ts'

/** The campaign's status, and the steps to another one. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false)
  const change = useChange(
    (status: Campaign['status']) => changeCampaign(campaign.id, { status }),
    ['/campaigns'],
    () => {
      setAsking(false)
      tell.done('The status is changed and in force.')
    },
  )
  const isActive = campaign.status === 'active'
  const toggle = () =>
    change.mutate(isActive ? 'paused' : 'active', {
      onError: (error) => tell.problem('The status was not changed.', error),
    })
  return (
    <>
      <State of={campaign.status} />
      <Button
        variant="default"
        leftSection={<Icon name={isActive ? 'pause' : 'play'} size={15} />}
        loading={change.isPending && !isAsking}
        onClick={toggle}
      >
        {isActive ? 'Pause' : 'Activate'}
      </Button>
      {campaign.status !== 'archived' && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Archive
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title="Archive this campaign?"
        deed="Archive campaign"
        isRunning={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate('archived')}
        onClose={() => setAsking(false)}
      >
        It is shown nowhere any more, and links already handed out lead to your organization’s own address. What was
        opened before can still be verified. You can activate it again.
      </Confirm>
    </>
  )
}
