import { Button, type ButtonProps, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Problem } from '../message/problem.tsx'
import { fieldsOf } from './fields-of.ts'

interface PlainFormProps {
  /** The change that submitting makes. */
  change: { error: unknown; isPending: boolean }
  /** The title of a failure: `Couldn’t set the password`. */
  problem: string
  /** The label of the submit button. */
  submit: string
  button?: ButtonProps
  maw?: number
  ref?: Ref<HTMLFormElement>
  onSubmit: (fields: ReturnType<typeof fieldsOf>) => void
  children: ReactNode
}

/** Lays out a form whose fields are read by their names when it is submitted, under what went wrong before. */
export function PlainForm({ change, problem, submit, button, maw, ref, onSubmit, children }: PlainFormProps) {
  return (
    <form ref={ref} onSubmit={(event) => onSubmit(fieldsOf(event))}>
      <Stack gap="md" maw={maw}>
        {change.error !== null && <Problem title={problem} error={change.error} />}
        {children}
        <Button type="submit" loading={change.isPending} {...button}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
