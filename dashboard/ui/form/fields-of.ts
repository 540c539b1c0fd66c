import type { FormEvent } from 'react'

/** Handles a form's submission and returns its text fields by name, trimmed. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Partial<Record<string, string>> {
  event.preventDefault()
  const fields: Partial<Record<string, string>> = {}
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = name.toLowerCase().includes('password') ? value : value.trim()
  }
  return fields
}
