import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

/** Props of a text field that applies its text late. */
export type SettledFieldProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onKeyUp'
>

interface SettledInputProps extends SettledFieldProps {
  value: string
  onSettle: (text: string) => void
}

/**
 * Applies a text when the field is left or Enter is pressed, because a date typed digit by digit is a different one
 * until its last. A date that changes without a key, as when picked in the browser's calendar, applies immediately.
 */
export function SettledInput({ value, onSettle, ...field }: SettledInputProps) {
  const [typed, setTyped] = useState<string>()
  const isTyping = useRef(false)
  const settle = () => {
    if (typed !== undefined && typed !== value) onSettle(typed)
    setTyped(undefined)
    isTyping.current = false
  }
  const take = (text: string) => {
    setTyped(text)
    if (field.type === 'date' && !isTyping.current) onSettle(text)
  }
  const press = ({ key, altKey }: KeyboardEvent) => {
    if (key === 'Enter') settle()
    // Space, F4 and Alt with an arrow open the calendar, which may swallow the release of the key.
    else isTyping.current = key !== ' ' && key !== 'F4' && !altKey
  }
  return (
    <TextInput
      {...field}
      value={typed ?? value}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={press}
      onKeyUp={() => {
        isTyping.current = false
      }}
    />
  )
}
