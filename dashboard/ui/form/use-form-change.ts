import type { UseFormReturnType } from '@mantine/form'
import { differences } from '../../api/differences.ts'
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
