import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

/** What a text field may be given that takes its text late. */
export type SettledFieldProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onKeyUp'
>

interface SettledInputProps extends SettledFieldProps {
  value: string
  onSettle: (text: string) => void
}

/**
 * Takes a text once the field is left or Enter is pressed: a date typed digit by digit is another one until its last.
 * A date that changes without a key, as one picked in the browser's calendar does, is taken at once.
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
    // Space, F4 and Alt with an arrow open the calendar, which may keep the release of the key to itself.
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
