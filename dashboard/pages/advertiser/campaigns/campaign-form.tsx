import { changeCampaign } from '../../../api/campaigns.ts'
import type { Campaign } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFormChange } from '../../../ui/form/use-form-change.ts'
import { Card } from '../../../ui/page/card.tsx'
import { campaignParts } from './campaign-fields.tsx'
import { campaignChange, campaignValues, parameterFaults } from './campaign-values.ts'

/** Edits every field of a campaign. */
export function CampaignForm({ campaign }: { campaign: Campaign }) {
  const { form, ...save } = useFormChange({
    initialValues: campaignValues(campaign),
    validate: parameterFaults,
    changeOf: campaignChange,
    merged: ['payout', 'caps'],
    send: (change) => changeCampaign(campaign.id, change),
    stale: ['/campaigns'],
    done: 'Campaign saved',
  })
  return (
    <Form
      form={form}
      {...save}
      problem="Couldn’t save the campaign"
      submit="Save campaign"
      variant="filled"
      maw="none"
      gap={20}
    >
      {campaignParts.map(({ name, Fields }) => (
        <Card key={name} title={name}>
          <Fields form={form} />
        </Card>
      ))}
    </Form>
  )
}
