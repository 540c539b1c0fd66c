import { Select, Stack } from '@mantine/core'
import type { Entitlement } from '../api/types.ts'
import { NumberField } from '../ui/form/number-field.tsx'
import { choices } from '../ui/use-address.ts'

interface EntitlementFieldsProps {
  value: Entitlement | null
  onChange: (value: Entitlement | null) => void
  /** The label of the choice without an entitlement. */
  noneLabel: string
}

const starts: Record<string, Entitlement> = {
  free_trial: { type: 'free_trial', durationDays: 30 },
  discount: { type: 'discount', value: 20, unit: 'percent' },
  credit: { type: 'credit', value: 10 },
}

/** Edits the entitlement that a conversion grants. */
export function EntitlementFields({ value, onChange, noneLabel }: EntitlementFieldsProps) {
  const number = (name: 'value' | 'durationDays', next: number | '') => {
    if (value === null) return
    const { [name]: _dropped, ...rest } = value
    onChange(next === '' ? rest : { ...rest, [name]: next })
  }
  return (
    <Stack gap="sm">
      <Select
        label="Entitlement"
        value={value?.type ?? 'none'}
        allowDeselect={false}
        onChange={(type) => onChange(starts[type ?? 'none'] ?? null)}
        data={choices({ none: noneLabel, free_trial: 'Free trial', discount: 'Discount', credit: 'Credit' })}
      />
      {value?.type === 'discount' && (
        <Select
          label="Unit"
          value={value.unit ?? 'percent'}
          allowDeselect={false}
          onChange={(unit) => onChange({ ...value, unit: unit === 'dollars' ? 'dollars' : 'percent' })}
          data={choices({ percent: 'Percent', dollars: 'US dollars' })}
        />
      )}
      {(value?.type === 'discount' || value?.type === 'credit') && (
        <NumberField
          label="Amount"
          min={0}
          required
          value={value.value ?? ''}
          onChange={(next) => number('value', next)}
        />
      )}
      {value !== null && (
        <NumberField
          label="Duration (days)"
          description="Leave empty for no expiration."
          min={0}
          value={value.durationDays ?? ''}
          onChange={(next) => number('durationDays', next)}
        />
      )}
    </Stack>
  )
}
