import { SimpleGrid, Stack, Switch } from '@mantine/core'
import { fieldOf } from '../../../../ui/form/form.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import type { CampaignFormOf } from '../campaign-values.ts'
import { AudienceBuilder } from './audience-builder.tsx'
import { ScheduleField } from './schedule-field.tsx'

interface DeliveryFieldsProps {
  form: CampaignFormOf
  /** Of an existing campaign. */
  campaignId: string | undefined
}

/** Edits the hours in which a campaign is shown, its audience, and how often one person is shown it. */
export function DeliveryFields({ form, campaignId }: DeliveryFieldsProps) {
  const errorAt = (path: string) => {
    const error = form.errors[path]
    return typeof error === 'string' ? error : undefined
  }
  return (
    <>
      <ScheduleField
        value={form.values.schedule}
        onChange={(schedule) => form.setFieldValue('schedule', schedule)}
        error={errorAt('schedule.windows')}
      />
      <AudienceBuilder
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        errorOf={(path) => errorAt(`audience.${path}`)}
        campaignId={campaignId}
      />
      <FrequencyFields form={form} />
    </>
  )
}

function FrequencyFields({ form }: Pick<DeliveryFieldsProps, 'form'>) {
  const field = fieldOf(form)
  const { frequency } = form.values
  const whole = { min: 1, allowDecimal: false, required: true }
  return (
    <Stack gap="sm">
      <Switch
        label="Limit how often one person is shown it"
        description="Counts confirmed impressions in each app; takes effect within seconds. Nothing is kept of minors, so it doesn’t apply to them."
        checked={frequency !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue('frequency', currentTarget.checked ? { delivered: 3, days: 7 } : null)
        }
      />
      {frequency !== null && (
        <SimpleGrid minColWidth="min(100%, 200px)" spacing={14}>
          <NumberField {...field('frequency.delivered', 'Impressions', 'Confirmed by the app.')} {...whole} max={100} />
          <NumberField {...field('frequency.days', 'Within days', 'From the first impression.')} {...whole} max={30} />
        </SimpleGrid>
      )}
    </Stack>
  )
}
