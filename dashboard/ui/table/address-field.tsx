import { TextInput, type TextInputProps } from '@mantine/core'
import { useAddress } from '../use-address.ts'

interface AddressFieldProps extends Pick<TextInputProps, 'type' | 'w'> {
  /** The parameter of the address that holds the text. */
  name: string
  label: string
  /** True when blanks at the ends belong to the text, as to an id of the publisher. */
  isExact?: boolean
}

/** Filters a list by a text, which is in the page's address once the field is left or Enter is pressed. */
export function AddressField({ name, isExact = false, ...field }: AddressFieldProps) {
  const address = useAddress()
  const given = address.value(name)
  const take = (text: string) => address.set({ [name]: isExact ? text : text.trim() })
  return (
    <TextInput
      key={given}
      size="xs"
      defaultValue={given}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      {...field}
    />
  )
}
