import { useForm } from '@mantine/form'
import { changeCampaign } from '../../../api/campaigns.ts'
import type { Campaign, CampaignChange } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { Form } from '../../../ui/form/form.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/card.tsx'
import { campaignParts } from './campaign-fields.tsx'
import { campaignChange, campaignValues } from './campaign-values.ts'

/** Edits every field of a campaign. */
export function CampaignForm({ campaign }: { campaign: Campaign }) {
  const form = useForm({ initialValues: campaignValues(campaign) })
  const save = useChange(
    (change: CampaignChange) => changeCampaign(campaign.id, change),
    ['/campaigns'],
    () => tell.done('Campaign saved'),
  )
  return (
    <Form
      form={form}
      change={save}
      problem="Couldn’t save the campaign"
      submit="Save campaign"
      variant="filled"
      maw="none"
      gap={20}
      onSubmit={(values) => save.mutate(campaignChange(values))}
    >
      {campaignParts.map(({ name, Fields }) => (
        <Card key={name} title={name}>
          <Fields form={form} />
        </Card>
      ))}
    </Form>
  )
}
