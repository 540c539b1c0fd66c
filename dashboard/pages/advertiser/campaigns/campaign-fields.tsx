import {
  ActionIcon,
  Button,
  Group,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldOf } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/message/notes.tsx'
import { formatMoney, plural } from '../../../ui/text/format.ts'
import { choices } from '../../../ui/use-address.ts'
import { type CampaignFormOf, type CampaignValues, parameterFaults, scheduleFaults } from './campaign-values.ts'
import { CountriesField } from './countries-field.tsx'
import { DeliveryFields } from './delivery/delivery-fields.tsx'
import { DestinationPreview } from './destination-preview.tsx'

interface FieldsProps {
  form: CampaignFormOf
  /** Of an existing campaign. */
  campaignId?: string | undefined
}

/** Two fields beside each other if there is room. */
const pair = { minColWidth: 'min(100%, 200px)', spacing: 14 }

function OfferFields({ form }: FieldsProps) {
  const field = fieldOf(form)
  return (
    <Stack maw={560}>
      <TextInput {...field('name', 'Name')} required />
      <TextInput {...field('perk', 'Perk', 'What users get, in a few words. For example, 30 days free.')} />
      <Select
        {...field('badgeLabel', 'Badge')}
        placeholder="None"
        clearable
        data={choices({ free_trial: 'Free trial', discount: 'Discount' })}
      />
      <SimpleGrid {...pair}>
        <TextInput {...field('oldPrice', 'Regular price')} />
        <TextInput {...field('newPrice', 'Offer price')} />
      </SimpleGrid>
      <TagsInput {...field('categories', 'Categories', 'Press Enter to add.')} />
      <TextInput
        {...field('externalId', 'External ID', 'The campaign’s ID in your own systems. Imports match campaigns by it.')}
      />
      <Textarea
        {...field('notes', 'Notes', 'Only visible to your organization and the operator.')}
        autosize
        minRows={2}
      />
    </Stack>
  )
}

/** Edits to whom and when the campaign is shown, and its publishers. */
function TargetingFields({ form, campaignId }: FieldsProps) {
  const field = fieldOf(form)
  return (
    <Stack maw={560}>
      <CountriesField {...form.getInputProps('targetCountries')} value={form.values.targetCountries} />
      <Radio.Group {...field('ageRating', 'Age rating')}>
        <Stack gap="xs" mt="xs">
          <Radio value="adults" label="Adults" description="Never shown to users known to be under 18." />
          <Radio value="everyone" label="Everyone" description="May also be shown to minors." />
        </Stack>
      </Radio.Group>
      <SimpleGrid {...pair}>
        <TextInput type="datetime-local" {...field('startsAt', 'Start (UTC)', 'Leave empty to start immediately.')} />
        <TextInput type="datetime-local" {...field('endsAt', 'End (UTC)', 'Leave empty to run indefinitely.')} />
      </SimpleGrid>
      <DeliveryFields form={form} campaignId={campaignId} />
      <AccessFields form={form} />
    </Stack>
  )
}

/** Edits the publishers who may show the campaign, and the terms that they accept. */
function AccessFields({ form }: FieldsProps) {
  const field = fieldOf(form)
  return (
    <>
      <Radio.Group {...field('access', 'Publishers', 'A change takes the campaign from no app that has it.')}>
        <Stack gap="xs" mt="xs">
          <Radio value="open" label="Open" description="Every publisher can add it to an app." />
          <Radio value="ask" label="By application" description="You approve or refuse each publisher." />
          <Radio
            value="private"
            label="Private"
            description="Only apps that have it see it. The operator adds it to more."
          />
        </Stack>
      </Radio.Group>
      {form.values.access === 'open' && (
        <Switch
          label="Include in default catalog"
          description="Every app can show the campaign at once, also apps that are created later."
          {...form.getInputProps('defaultCatalog', { type: 'checkbox' })}
        />
      )}
      <Textarea
        {...field(
          'terms',
          'Terms',
          'Publishers accept them when they apply. Later changes hold for later applications.',
        )}
        autosize
        minRows={3}
      />
    </>
  )
}

/** Edits the campaign's payout, caps, and attribution window. */
function BudgetFields({ form }: FieldsProps) {
  const field = fieldOf(form)
  const { event } = form.values.billing
  return (
    <Stack maw={560}>
      <div style={{ display: 'grid', gap: 14, gridTemplateColumns: '1fr 120px' }}>
        <NumberField
          {...field('payout.amount', 'Payout (USD)', 'Leave empty for no payout.')}
          min={0}
          decimalScale={6}
        />
        <Select
          {...field('payout.model', 'Pricing model', 'A name for reports.')}
          allowDeselect={false}
          data={['CPA', 'CPC', 'CPI', 'CPM']}
        />
      </div>
      <Select
        {...field('billing.event', 'Paid for')}
        description={
          event === 'completion'
            ? 'The event that you pay the payout for, whatever the pricing model says.'
            : 'Billed by the hour. Conversions are counted, but earn nothing. A change counts from the next full hour.'
        }
        allowDeselect={false}
        data={choices({ completion: 'Each conversion', click: 'Each click', delivered: '1,000 confirmed impressions' })}
      />
      {event === 'click' && (
        <Switch
          label="Pay only for a user’s first click of a day"
          description="Further clicks of the same user on the same UTC day are free."
          {...form.getInputProps('billing.firstClickOnly', { type: 'checkbox' })}
        />
      )}
      <NumberField
        {...field('caps.conversionsPerDay', 'Daily cap', 'Conversions per UTC day. Leave empty for no cap.')}
        min={0}
        allowDecimal={false}
      />
      <Switch
        label="Spread conversions over the day"
        description="The campaign pauses while today’s conversions are ahead of an even pace. No conversion is rejected for that."
        disabled={form.values.caps.conversionsPerDay === ''}
        {...form.getInputProps('isPaced', { type: 'checkbox' })}
      />
      <SimpleGrid {...pair}>
        <NumberField
          {...field('caps.conversionsPerWeek', 'Weekly cap', 'Conversions from Monday to Sunday, in UTC.')}
          min={0}
          allowDecimal={false}
        />
        <NumberField
          {...field('caps.conversionsPerMonth', 'Monthly cap', 'Conversions per calendar month, in UTC.')}
          min={0}
          allowDecimal={false}
        />
      </SimpleGrid>
      <NumberField
        {...field('caps.conversionsTotal', 'Total cap')}
        description="Conversions over the campaign’s lifetime. Leave empty for no cap."
        min={0}
        allowDecimal={false}
      />
      <NumberField {...field('caps.budgetTotal', 'Budget (USD)', 'Total spend. Leave empty for no limit.')} min={0} />
      <Pacing values={form.values} />
      <NumberField
        {...field('attributionWindowDays', 'Attribution window (days)')}
        description="Time from click to conversion. Later postbacks are rejected. Fractions are allowed."
        min={0}
        required
      />
    </Stack>
  )
}

/** Calculates the effect of the caps. */
function Pacing({ values: { payout, billing, caps } }: { values: CampaignValues }) {
  if (billing.event !== 'completion') return null
  const perDay = caps.conversionsPerDay === '' ? undefined : caps.conversionsPerDay
  const amount = payout.amount === '' ? undefined : payout.amount
  const byBudget = caps.budgetTotal !== '' && amount ? Math.floor(caps.budgetTotal / amount) : Infinity
  const inAll = Math.min(caps.conversionsTotal === '' ? Infinity : caps.conversionsTotal, byBudget)
  if (perDay === undefined && inAll === Infinity) return null
  const parts = [
    perDay !== undefined && amount !== undefined && `Up to ${formatMoney(perDay * amount)} per day.`,
    inAll !== Infinity && `Up to ${plural(inAll, 'conversion')} in total.`,
    perDay &&
      inAll !== Infinity &&
      `At full pace, the campaign ends after ${plural(Math.ceil(inAll / perDay), 'day')}.`,
  ]
  return <Note title="Pacing">{parts.filter(Boolean).join(' ')} Conversions beyond a cap are rejected.</Note>
}

function DestinationFields({ form }: FieldsProps) {
  const { destinationUrl, trackingParameters } = form.values
  const field = fieldOf(form)
  return (
    <Stack>
      <TextInput
        {...field('destinationUrl', 'Destination')}
        description="Your landing page. Macros such as {transaction_id} are replaced on each click. Without that macro, the transaction ID is appended."
        type="url"
        placeholder="https://example.com/start?click={transaction_id}"
        required
      />
      <TextInput
        {...field('fallbackUrl', 'Fallback')}
        description="Where links lead while a cap is reached, money is spent, or the campaign is paused, over, or outside its hours. Leave empty for the destination."
        type="url"
        placeholder="https://example.com/later"
      />
      <Stack gap="xs">
        <span style={{ fontWeight: 500 }}>Tracking parameters</span>
        {trackingParameters.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity except their position.
          <Group key={index} gap={8} wrap="nowrap">
            <TextInput
              aria-label={`Name of parameter ${index + 1}`}
              placeholder="utm_source"
              {...form.getInputProps(`trackingParameters.${index}.0`)}
              style={{ flex: 1 }}
            />
            <TextInput
              aria-label={`Value of parameter ${index + 1}`}
              placeholder="offerwire"
              {...form.getInputProps(`trackingParameters.${index}.1`)}
              style={{ flex: 1 }}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Remove parameter ${index + 1}`}
              onClick={() => form.removeListItem('trackingParameters', index)}
            >
              <Icon name="cross" size={15} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button size="xs" variant="default" onClick={() => form.insertListItem('trackingParameters', ['', ''])}>
            Add parameter
          </Button>
        </div>
      </Stack>
      <DestinationPreview destinationUrl={destinationUrl} parameters={trackingParameters} />
    </Stack>
  )
}

/** The parts of a campaign's form, in order. */
export const campaignParts: readonly CampaignPart[] = [
  { name: 'Offer', Fields: OfferFields },
  { name: 'Targeting and schedule', Fields: TargetingFields, faultsOf: scheduleFaults },
  { name: 'Payout and caps', Fields: BudgetFields },
  { name: 'Destination', Fields: DestinationFields, faultsOf: parameterFaults },
]

interface CampaignPart {
  readonly name: string
  readonly Fields: (props: FieldsProps) => ReactNode
  /** Finds what the browser itself doesn't check. */
  readonly faultsOf?: (values: CampaignValues) => Record<string, string>
}
