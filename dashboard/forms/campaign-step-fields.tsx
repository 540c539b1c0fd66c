import { Radio, Select, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { formatMoney, plural } from '../ui/format.ts'
import { Note } from '../ui/note.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import { CountriesField } from './countries-field.tsx'
import { DestinationPreview } from './destination-preview.tsx'
import { ParameterRows } from './parameter-rows.tsx'

interface StepProps {
  draft: CampaignDraft
  onChange: (change: Partial<CampaignDraft>) => void
}

/** What the campaign is called, and what people get. */
export function OfferStep({ draft, onChange }: StepProps) {
  return (
    <Stack maw={560}>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Perk"
        description="What a person gets, in a few words: 30 days free."
        value={draft.perk}
        onChange={(event) => onChange({ perk: event.currentTarget.value })}
      />
      <Select
        label="Badge"
        allowDeselect={false}
        value={draft.badgeLabel || 'none'}
        onChange={(label) => onChange({ badgeLabel: label === 'free_trial' || label === 'discount' ? label : '' })}
        data={[
          { value: 'none', label: 'None' },
          { value: 'free_trial', label: 'Free trial' },
          { value: 'discount', label: 'Discount' },
        ]}
      />
      <div style={{ display: 'grid', gap: 14, gridTemplateColumns: '1fr 1fr' }}>
        <TextInput
          label="Price before"
          value={draft.oldPrice}
          onChange={(event) => onChange({ oldPrice: event.currentTarget.value })}
        />
        <TextInput
          label="Price with the offer"
          value={draft.newPrice}
          onChange={(event) => onChange({ newPrice: event.currentTarget.value })}
        />
      </div>
      <TagsInput
        label="Categories"
        description="Enter adds one."
        value={draft.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <Textarea
        label="Notes"
        description="Seen by your organization and the operator alone."
        autosize
        minRows={2}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </Stack>
  )
}

/** Where, for whom and when the campaign is shown. */
export function AudienceStep({ draft, onChange }: StepProps) {
  return (
    <Stack maw={560}>
      <CountriesField value={draft.targetCountries} onChange={(targetCountries) => onChange({ targetCountries })} />
      <Radio.Group
        label="Suited to"
        value={draft.ageRating}
        onChange={(rating) => onChange({ ageRating: rating === 'everyone' ? 'everyone' : 'adults' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="adults" label="Adults" description="Never shown to people known to be under 18." />
          <Radio value="everyone" label="Everyone" description="May also be shown to minors." />
        </Stack>
      </Radio.Group>
      <div style={{ display: 'grid', gap: 14, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
        <TextInput
          type="datetime-local"
          label="Begins (UTC)"
          description="Empty: at once."
          value={draft.startsAt}
          onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label="Ends (UTC)"
          description="Empty: never."
          value={draft.endsAt}
          onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
        />
      </div>
      <Switch
        label="In the default catalog"
        description="Granted to every app by itself; otherwise the operator grants it."
        checked={draft.defaultCatalog}
        onChange={(event) => onChange({ defaultCatalog: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** What a completion costs, and how many there may be. */
export function BudgetStep({ draft, onChange }: StepProps) {
  return (
    <Stack maw={560}>
      <div style={{ display: 'grid', gap: 14, gridTemplateColumns: '1fr 120px' }}>
        <NumberField
          label="Payout, US dollars"
          description="Empty: nothing is paid."
          min={0}
          decimalScale={6}
          value={draft.payoutAmount}
          onChange={(payoutAmount) => onChange({ payoutAmount })}
        />
        <Select
          label="Model"
          description="How you buy."
          allowDeselect={false}
          value={draft.payoutModel}
          onChange={(model) => onChange({ payoutModel: model ?? 'CPA' })}
          data={['CPA', 'CPC', 'CPI', 'CPM']}
        />
      </div>
      <NumberField
        label="Conversions a day"
        description="UTC days. Empty: no cap."
        min={0}
        allowDecimal={false}
        value={draft.conversionsPerDay}
        onChange={(conversionsPerDay) => onChange({ conversionsPerDay })}
      />
      <NumberField
        label="Conversions in all"
        description="Empty: no cap."
        min={0}
        allowDecimal={false}
        value={draft.conversionsTotal}
        onChange={(conversionsTotal) => onChange({ conversionsTotal })}
      />
      <NumberField
        label="Budget in all, US dollars"
        description="Empty: no cap."
        min={0}
        value={draft.budgetTotal}
        onChange={(budgetTotal) => onChange({ budgetTotal })}
      />
      <Pacing draft={draft} />
      <NumberField
        label="Days from the open to the conversion"
        description="A later postback is refused. Fractions are allowed."
        min={0}
        value={draft.attributionWindowDays}
        onChange={(attributionWindowDays) => onChange({ attributionWindowDays })}
      />
    </Stack>
  )
}

/** What the caps come to, so that nobody has to work it out. */
function Pacing({
  draft: { payoutAmount, conversionsPerDay, conversionsTotal, budgetTotal },
}: {
  draft: CampaignDraft
}) {
  const perDay = conversionsPerDay === '' ? undefined : conversionsPerDay
  const byBudget =
    budgetTotal !== '' && payoutAmount !== '' && payoutAmount > 0 ? Math.floor(budgetTotal / payoutAmount) : undefined
  const inAll = Math.min(conversionsTotal === '' ? Infinity : conversionsTotal, byBudget ?? Infinity)
  if (perDay === undefined && inAll === Infinity) return null
  const parts = [
    perDay !== undefined && payoutAmount !== '' && `At most ${formatMoney(perDay * payoutAmount)} a day.`,
    inAll !== Infinity && `At most ${plural(inAll, 'conversion')} in all.`,
    perDay !== undefined &&
      perDay > 0 &&
      inAll !== Infinity &&
      `At full pace the campaign ends after ${plural(Math.ceil(inAll / perDay), 'day')}.`,
  ]
  return (
    <Note title="Pacing.">
      {parts.filter((part) => part !== false).join(' ')} Caps are exact: the next conversion is refused.
    </Note>
  )
}

/** Where a click leads, with what in its address. */
export function DestinationStep({ draft, onChange }: StepProps) {
  return (
    <Stack>
      <TextInput
        label="Destination"
        description="Your page. {transaction_id} and other macros are replaced for each click; without it the id is appended."
        type="url"
        placeholder="https://example.com/start?click={transaction_id}"
        required
        withAsterisk={false}
        value={draft.destinationUrl}
        onChange={(event) => onChange({ destinationUrl: event.currentTarget.value })}
      />
      <ParameterRows
        rows={draft.trackingParameters}
        onChange={(trackingParameters) => onChange({ trackingParameters })}
      />
      <DestinationPreview destinationUrl={draft.destinationUrl} parameters={draft.trackingParameters} />
    </Stack>
  )
}
