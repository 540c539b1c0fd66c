import { TextInput } from '@mantine/core'
import { useAddress } from '../../ui/use-address.ts'

/** Filters transactions by the UTC day of the click. */
export function OpenedDays() {
  const address = useAddress()
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      size="xs"
      label={`Clicked ${name} (UTC)`}
      value={address.value(name)}
      onChange={(event) => address.set({ [name]: event.currentTarget.value })}
    />
  ))
}
