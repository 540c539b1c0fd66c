import { type UseFormInput, useForm } from '@mantine/form'
import { differences } from '../../api/differences.ts'
import { useChange } from '../../api/use-change.ts'
import { tell } from '../message/tell.ts'

export interface FormChange<Values, Change extends object>
  extends Required<Pick<UseFormInput<Values>, 'initialValues'>>,
    Pick<UseFormInput<Values>, 'validate'> {
  /** What the API is sent for a form's values. */
  changeOf: (values: Values) => Change
  /** The objects in it that the API merges field by field. */
  merged?: readonly (keyof Change & string)[]
  send: (change: Partial<Change>, values: Values) => Promise<unknown>
  stale: readonly string[]
  /** The message once it is saved: `App saved`. */
  done: string
  onDone?: () => void
}

/**
 * Holds the values of a `Form` and saves what differs from those it began with, and no more: what was not touched here
 * may have been changed elsewhere meanwhile, or be shown rounded.
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
  return { form, change, onSubmit: change.mutate }
}
