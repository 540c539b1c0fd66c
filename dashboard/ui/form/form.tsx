import { Button, type ButtonVariant, Group, type MantineSpacing, Stack } from '@mantine/core'
import { type LooseKeys, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect } from 'react'
import { faultsOf } from '../../api/api-error.ts'
import { differences } from '../../api/differences.ts'
import { useChange } from '../../api/query-client.ts'
import { Problem } from '../message/notes.tsx'
import { tell } from '../message/tell.ts'
import classes from './form.module.css'
import { useUnsaved } from './use-unsaved.ts'

interface FormProps<Values> {
  form: UseFormReturnType<Values>
  /** The change that submitting makes. */
  change: { error: unknown; isPending: boolean }
  /** The title of a failure: `Couldn’t save the app`. */
  problem: string
  /** The label of the submit button; omitted if the fields contain one. */
  submit?: string
  variant?: ButtonVariant
  /** A button before the submit button, such as Cancel. */
  secondary?: { label: string; onClick: () => void } | undefined
  justify?: 'flex-end'
  maw?: number | 'none'
  gap?: MantineSpacing
  onSubmit: (values: Values) => void
  children: ReactNode
}

/** Lays out a form with the API's error below it and its faults at their fields. */
export function Form<Values>(props: FormProps<Values>) {
  const { form, change, problem, submit, variant = 'default', secondary, justify, maw = 560, gap = 'md' } = props
  const { setErrors } = form
  useUnsaved(() => form.isDirty())
  useEffect(() => setErrors(faultsOf(change.error)), [change.error, setErrors])
  return (
    <form className={classes.form} onSubmit={form.onSubmit(props.onSubmit)}>
      <Stack maw={maw} gap={gap}>
        {props.children}
        {change.error !== null && <Problem title={problem} error={change.error} />}
        {submit !== undefined && (
          <Group gap="xs" {...(justify && { justify })}>
            {secondary !== undefined && (
              <Button variant="default" onClick={secondary.onClick}>
                {secondary.label}
              </Button>
            )}
            <Button type="submit" variant={variant} loading={change.isPending}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** Makes a field's props from the name of its value: label, description, value, and fault. */
export function fieldOf<Values>(form: UseFormReturnType<Values>) {
  return (name: LooseKeys<Values>, label: string, description?: string) => ({
    label,
    description,
    ...form.getInputProps(name),
  })
}

type Sent<Value> = '' extends Value ? Exclude<Value, ''> | null : Value

/** Prepares a form's values for the API: trims texts, and turns empty ones into null. */
export function sent<Values extends object>(values: Values) {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ])
  return Object.fromEntries(entries) as { [Name in keyof Values]: Sent<Values[Name]> }
}

/** Removes nulls at every level, for the creation of an object. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  )
}

export interface FormChange<Values, Change extends object>
  extends Required<Pick<UseFormInput<Values>, 'initialValues'>>,
    Pick<UseFormInput<Values>, 'validate'> {
  /** Converts a form's values into the change for the API. */
  changeOf: (values: Values) => Change
  /** Its objects that the API merges field by field. */
  merged?: readonly (keyof Change & string)[]
  send: (change: Partial<Change>, values: Values) => Promise<unknown>
  stale: readonly string[]
  /** The message once it is saved: `App saved`. */
  done: string
  onDone?: () => void
}

/**
 * Holds the values of a `Form` and saves only the fields edited in it: others may have changed elsewhere meanwhile, or
 * be shown rounded.
 */
export function useFormChange<Values extends object, Change extends object>(props: FormChange<Values, Change>) {
  const { changeOf, merged = [], send, stale, done, onDone, ...input } = props
  const form = useForm<Values>(input)
  const change = useChange(
    async (values: Values) => {
      const changed = differences(changeOf(form.getInitialValues()), changeOf(values), merged)
      const isChanged = Object.keys(changed).length > 0
      if (isChanged) await send(changed, values)
      return isChanged
    },
    stale,
    (isChanged, values) => {
      form.resetDirty(values)
      tell.done(isChanged ? done : 'Nothing to save')
      onDone?.()
    },
  )
  return { form, field: fieldOf(form), change, onSubmit: change.mutate }
}
