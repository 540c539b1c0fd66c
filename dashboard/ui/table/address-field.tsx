import { type SettledFieldProps, SettledInput } from '../form/settled-input.tsx'
import { useAddress } from '../use-address.ts'

interface AddressFieldProps extends SettledFieldProps {
  /** The parameter of the address that holds the text. */
  name: string
  /** True when blanks at the ends belong to the text, as to an id of the publisher. */
  isExact?: boolean
}

/** Filters a list by a text, which is in the page's address once the field is left or Enter is pressed. */
export function AddressField({ name, isExact = false, ...field }: AddressFieldProps) {
  const address = useAddress()
  return (
    <SettledInput
      size="xs"
      value={address.value(name)}
      onSettle={(text) => address.set({ [name]: isExact ? text : text.trim() })}
      {...field}
    />
  )
}
