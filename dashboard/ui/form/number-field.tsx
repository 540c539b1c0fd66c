import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value?: number | ''
  onChange: (value: number | '') => void
}

/** Props for a percentage. */
export const percent = { suffix: '%', min: 0, max: 100, required: true }

/** Edits a number and keeps unfinished input, such as `2.` or `2.50`, as typed. */
export function NumberField({ value = '', onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<number | string>(value)
  return (
    <NumberInput
      {...props}
      // The form may have set another number.
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onChange(numberOf(next))
      }}
    />
  )
}

function numberOf(typed: number | string): number | '' {
  const number = typeof typed === 'number' ? typed : Number.parseFloat(typed)
  return Number.isNaN(number) ? '' : number
}
