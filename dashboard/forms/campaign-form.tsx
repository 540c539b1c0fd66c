import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { changeCampaign } from '../api/campaigns.ts'
import type { Campaign } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { Card } from '../ui/card.tsx'
import { Problem } from '../ui/problem.tsx'
import { tell } from '../ui/tell.ts'
import { changesOf, draftOf } from './campaign-draft.ts'
import { AudienceStep, BudgetStep, DestinationStep, OfferStep } from './campaign-step-fields.tsx'

/** Edits every field of a campaign. */
export function CampaignForm({ campaign }: { campaign: Campaign }) {
  const [draft, setDraft] = useState(() => draftOf(campaign))
  const save = useChange(
    () => changeCampaign(campaign.id, changesOf({ ...draft, status: campaign.status })),
    ['/campaigns'],
    () => tell.done('Campaign saved'),
  )
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      <Stack gap={20}>
        <Card title="Offer">
          <OfferStep draft={draft} onChange={change} />
        </Card>
        <Card title="Targeting and schedule">
          <AudienceStep draft={draft} onChange={change} />
        </Card>
        <Card title="Payout and caps">
          <BudgetStep draft={draft} onChange={change} />
        </Card>
        <Card title="Destination">
          <DestinationStep draft={draft} onChange={change} />
        </Card>
        {save.isError && <Problem title="Couldn’t save the campaign" error={save.error} />}
        <div>
          <Button type="submit" loading={save.isPending}>
            Save campaign
          </Button>
        </div>
      </Stack>
    </form>
  )
}
