import type { FormEvent } from 'react'

/** Fields that count as they are typed: blanks at the ends belong to them. */
const isExact = (name: string) => name === 'userId' || name.toLowerCase().includes('password')

/** Handles a form's submission and returns its text fields by name, trimmed unless blanks belong to them. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Partial<Record<string, string>> {
  event.preventDefault()
  const fields: Partial<Record<string, string>> = {}
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = isExact(name) ? value : value.trim()
  }
  return fields
}
