import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode, Ref } from 'react'
import { Problem } from '../message/notes.tsx'

interface PlainFormProps {
  /** The change that submitting makes, if any. */
  change?: { error: unknown; isPending: boolean }
  /** The title of a failure: `Couldn’t set the password`. */
  problem?: string
  /** The next step after a failure. */
  hint?: ReactNode
  submit: string
  button?: ButtonProps
  /** Puts the fields and the button beside each other. */
  isRow?: boolean
  maw?: number
  ref?: Ref<HTMLFormElement>
  onSubmit: (fields: ReturnType<typeof fieldsOf>) => void
  children: ReactNode
}

/** Lays out a form whose fields are read by name on submission, with the last failure above. */
export function PlainForm({
  change,
  problem = '',
  hint,
  submit,
  button,
  isRow,
  maw,
  ref,
  onSubmit,
  children,
}: PlainFormProps) {
  const fields = (
    <>
      {children}
      <Button type="submit" loading={change?.isPending ?? false} {...button}>
        {submit}
      </Button>
    </>
  )
  return (
    <form ref={ref} onSubmit={(event) => onSubmit(fieldsOf(event))}>
      <Stack gap="md" maw={maw}>
        {change && change.error !== null && (
          <Problem title={problem} error={change.error}>
            {hint}
          </Problem>
        )}
        {isRow ? (
          <Group align="flex-end" gap={10}>
            {fields}
          </Group>
        ) : (
          fields
        )}
      </Stack>
    </form>
  )
}

/** Fields whose text counts exactly as typed, including blanks at its ends. */
const isExact = (name: string) => name === 'userId' || name === 'body' || name.toLowerCase().includes('password')

/** Handles a form's submission and returns its text fields by name, trimmed unless they count exactly. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Partial<Record<string, string>> {
  event.preventDefault()
  const fields: Partial<Record<string, string>> = {}
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = isExact(name) ? value : value.trim()
  }
  return fields
}
