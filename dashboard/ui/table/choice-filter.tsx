import { Select } from '@mantine/core'
import { stateName } from '../text/badge.tsx'
import { useAddress } from '../use-address.ts'

interface ChoiceFilterProps {
  /** The parameter of the address that holds what is chosen. */
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
