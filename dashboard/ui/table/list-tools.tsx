import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SettledFieldProps, SettledInput } from '../form/settled-input.tsx'
import { Icon } from '../icon.tsx'
import classes from '../page/toolbar.module.css'
import { stateName } from '../text/values.tsx'
import { useAddress } from '../use-address.ts'

interface ChoiceFilterProps {
  /** The address parameter of the choice. */
  parameter: string
  name: string
  /** States of the API. */
  choices: readonly string[]
}

/** Filters a list by state and keeps the choice in the page's address. */
export function ChoiceFilter({ parameter, name, choices }: ChoiceFilterProps) {
  const labels = Object.fromEntries(choices.map((state) => [state, stateName(state)]))
  const field = useAddress().field(parameter, labels)
  return <Select aria-label={name} placeholder={`Any ${name.toLowerCase()}`} clearable w={170} {...field} />
}

interface AddressFieldProps extends SettledFieldProps {
  /** The address parameter of the text. */
  name: string
  /** True if blanks at the ends belong to the text, as in a publisher's own id. */
  isExact?: boolean
}

/** Filters a list by a text, stored in the page's address when the field is left or Enter is pressed. */
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

/** Downloads the page's data as a file. */
export function Download({ href, label = 'Export CSV' }: { href: string; label?: string }) {
  return (
    <Button component="a" href={href} download variant="default" leftSection={<Icon name="download" size={16} />}>
      {label}
    </Button>
  )
}

/** Groups filters and actions above a list. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={classes.tools} aria-label={label}>
      {children}
    </search>
  )
}
