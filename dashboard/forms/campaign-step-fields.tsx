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

/** Edits the campaign's name and offer. */
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
        description="What users get, in a few words. For example, 30 days free."
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
          label="Regular price"
          value={draft.oldPrice}
          onChange={(event) => onChange({ oldPrice: event.currentTarget.value })}
        />
        <TextInput
          label="Offer price"
          value={draft.newPrice}
          onChange={(event) => onChange({ newPrice: event.currentTarget.value })}
        />
      </div>
      <TagsInput
        label="Categories"
        description="Press Enter to add."
        value={draft.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <Textarea
        label="Notes"
        description="Only visible to your organization and the operator."
        autosize
        minRows={2}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </Stack>
  )
}

/** Edits the campaign's countries, age rating, schedule, and catalog membership. */
export function AudienceStep({ draft, onChange }: StepProps) {
  return (
    <Stack maw={560}>
      <CountriesField value={draft.targetCountries} onChange={(targetCountries) => onChange({ targetCountries })} />
      <Radio.Group
        label="Age rating"
        value={draft.ageRating}
        onChange={(rating) => onChange({ ageRating: rating === 'everyone' ? 'everyone' : 'adults' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="adults" label="Adults" description="Never shown to users known to be under 18." />
          <Radio value="everyone" label="Everyone" description="May also be shown to minors." />
        </Stack>
      </Radio.Group>
      <div style={{ display: 'grid', gap: 14, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
        <TextInput
          type="datetime-local"
          label="Start (UTC)"
          description="Leave empty to start immediately."
          value={draft.startsAt}
          onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label="End (UTC)"
          description="Leave empty to run indefinitely."
          value={draft.endsAt}
          onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
        />
      </div>
      <Switch
        label="Include in default catalog"
        description="Every app can show the campaign. Otherwise, the operator grants access per app."
        checked={draft.defaultCatalog}
        onChange={(event) => onChange({ defaultCatalog: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** Edits the campaign's payout, caps, and attribution window. */
export function BudgetStep({ draft, onChange }: StepProps) {
  return (
    <Stack maw={560}>
      <div style={{ display: 'grid', gap: 14, gridTemplateColumns: '1fr 120px' }}>
        <NumberField
          label="Payout (USD)"
          description="Leave empty for no payout."
          min={0}
          decimalScale={6}
          value={draft.payoutAmount}
          onChange={(payoutAmount) => onChange({ payoutAmount })}
        />
        <Select
          label="Pricing model"
          description="How you pay."
          allowDeselect={false}
          value={draft.payoutModel}
          onChange={(model) => onChange({ payoutModel: model ?? 'CPA' })}
          data={['CPA', 'CPC', 'CPI', 'CPM']}
        />
      </div>
      <NumberField
        label="Daily cap"
        description="Conversions per UTC day. Leave empty for no cap."
        min={0}
        allowDecimal={false}
        value={draft.conversionsPerDay}
        onChange={(conversionsPerDay) => onChange({ conversionsPerDay })}
      />
      <NumberField
        label="Total cap"
        description="Conversions over the campaign’s lifetime. Leave empty for no cap."
        min={0}
        allowDecimal={false}
        value={draft.conversionsTotal}
        onChange={(conversionsTotal) => onChange({ conversionsTotal })}
      />
      <NumberField
        label="Budget (USD)"
        description="Total spend. Leave empty for no limit."
        min={0}
        value={draft.budgetTotal}
        onChange={(budgetTotal) => onChange({ budgetTotal })}
      />
      <Pacing draft={draft} />
      <NumberField
        label="Attribution window (days)"
        description="Time from click to conversion. Later postbacks are rejected. Fractions are allowed."
        min={0}
        value={draft.attributionWindowDays}
        onChange={(attributionWindowDays) => onChange({ attributionWindowDays })}
      />
    </Stack>
  )
}

/** Works out what the caps amount to. */
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
    perDay !== undefined && payoutAmount !== '' && `Up to ${formatMoney(perDay * payoutAmount)} per day.`,
    inAll !== Infinity && `Up to ${plural(inAll, 'conversion')} in total.`,
    perDay !== undefined &&
      perDay > 0 &&
      inAll !== Infinity &&
      `At full pace, the campaign ends after ${plural(Math.ceil(inAll / perDay), 'day')}.`,
  ]
  return (
    <Note title="Pacing">
      {parts.filter((part) => part !== false).join(' ')} Conversions beyond a cap are rejected.
    </Note>
  )
}

/** Edits the destination URL and its tracking parameters. */
export function DestinationStep({ draft, onChange }: StepProps) {
  return (
    <Stack>
      <TextInput
        label="Destination"
        description="Your landing page. Macros such as {transaction_id} are replaced on each click. Without that macro, the transaction ID is appended."
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
