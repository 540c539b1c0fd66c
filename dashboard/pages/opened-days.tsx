import { TextInput } from '@mantine/core'
import { useAddress } from '../ui/use-address.ts'

/** Narrows a list of transactions to the UTC days of their open. */
export function OpenedDays() {
  const address = useAddress()
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      size="xs"
      label={`Opened ${name} (UTC)`}
      value={address.value(name)}
      onChange={(event) => address.set({ [name]: event.currentTarget.value })}
    />
  ))
}
