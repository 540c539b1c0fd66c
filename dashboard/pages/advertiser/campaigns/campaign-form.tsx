import { useForm } from '@mantine/form'
import { changeCampaign } from '../../../api/campaigns.ts'
import type { Campaign } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFormChange } from '../../../ui/form/use-form-change.ts'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/card.tsx'
import { campaignParts } from './campaign-fields.tsx'
import { campaignChange, campaignValues, repeatedParameters } from './campaign-values.ts'

/** Edits every field of a campaign. */
export function CampaignForm({ campaign }: { campaign: Campaign }) {
  const form = useForm({ initialValues: campaignValues(campaign), validate: repeatedParameters })
  const save = useFormChange({
    form,
    changeOf: campaignChange,
    merged: ['payout', 'caps'],
    send: (change) => changeCampaign(campaign.id, change),
    stale: ['/campaigns'],
    onDone: () => tell.done('Campaign saved'),
  })
  return (
    <Form
      form={form}
      change={save}
      problem="Couldn’t save the campaign"
      submit="Save campaign"
      variant="filled"
      maw="none"
      gap={20}
      onSubmit={save.mutate}
    >
      {campaignParts.map(({ name, Fields }) => (
        <Card key={name} title={name}>
          <Fields form={form} />
        </Card>
      ))}
    </Form>
  )
}
