import type { App } from '../../../api/types.ts'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useAppChange } from './use-app-change.ts'

const percentOf = (share: number): number | '' => Math.round(share * 10_000) / 100

/** Edits the shares of responses reserved for new campaigns and for random order. */
export function RankingForm({ app }: { app: App }) {
  const { form, ...save } = useAppChange(app, {
    initialValues: {
      ranking: {
        newCampaignShare: percentOf(app.ranking.newCampaignShare),
        randomShare: percentOf(app.ranking.randomShare),
      },
    },
    changeOf: ({ ranking: { newCampaignShare, randomShare } }) => ({
      ranking: {
        ...(newCampaignShare === '' ? {} : { newCampaignShare: newCampaignShare / 100 }),
        ...(randomShare === '' ? {} : { randomShare: randomShare / 100 }),
      },
    }),
  })
  return (
    <Form form={form} {...save} problem="Couldn’t save the ranking" submit="Save ranking">
      <NumberField
        label="New campaigns"
        description="Share of responses that try a campaign with little data."
        suffix=" %"
        min={0}
        max={100}
        required
        {...form.getInputProps('ranking.newCampaignShare')}
      />
      <NumberField
        label="Random order"
        description="Share of responses used as a baseline for the ranking."
        suffix=" %"
        min={0}
        max={100}
        required
        {...form.getInputProps('ranking.randomShare')}
      />
    </Form>
  )
}
