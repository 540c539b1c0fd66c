import type { UseFormReturnType } from '@mantine/form'
import { useChange } from '../../api/use-change.ts'

interface FormChange<Values, Change extends object> {
  form: UseFormReturnType<Values>
  /** What the API is sent for a form's values. */
  changeOf: (values: Values) => Change
  /** The objects in it that the API merges field by field. */
  merged?: readonly (keyof Change & string)[]
  send: (change: Partial<Change>, values: Values) => Promise<unknown>
  stale: readonly string[]
  onDone: () => void
}

/**
 * Saves what differs from the values that a form began with, and no more: what was not touched here may have been
 * changed elsewhere meanwhile, or be shown rounded.
 */
export function useFormChange<Values, Change extends object>(props: FormChange<Values, Change>) {
  const { form, changeOf, merged = [], send, stale, onDone } = props
  return useChange(
    (values: Values) => send(differences(changeOf(form.getInitialValues()), changeOf(values), merged), values),
    stale,
    (_, values) => {
      form.resetDirty(values)
      onDone()
    },
  )
}

/** The fields of an object that another has with other values; only the fields within those that are merged. */
function differences<Change extends object>(from: Change, to: Change, merged: readonly string[]): Partial<Change> {
  const before = new Map<string, unknown>(Object.entries(from))
  const entries = Object.entries(to).flatMap(([name, value]: [string, unknown]) => {
    const old = before.get(name)
    if (JSON.stringify(value) === JSON.stringify(old)) return []
    return [[name, merged.includes(name) && isObject(value) && isObject(old) ? differences(old, value, []) : value]]
  })
  return Object.fromEntries(entries) as Partial<Change>
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
