import type { FormEvent } from 'react'

/** Takes over a form's submission; answers its text fields by name, without blanks at their ends. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Partial<Record<string, string>> {
  event.preventDefault()
  const fields: Partial<Record<string, string>> = {}
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = name.toLowerCase().includes('password') ? value : value.trim()
  }
  return fields
}
