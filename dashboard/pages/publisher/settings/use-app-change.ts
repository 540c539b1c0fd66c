import { changeApp } from '../../../api/apps.ts'
import type { App, AppChange } from '../../../api/types.ts'
import { type FormChange, useFormChange } from '../../../ui/form/use-form-change.ts'

/** Holds the values of a form of the app's settings, saves what it changes of them, and confirms it. */
export function useAppChange<Values extends object>(
  app: App,
  form: Pick<FormChange<Values, AppChange>, 'initialValues' | 'validate' | 'changeOf'>,
) {
  return useFormChange({
    ...form,
    merged: ['ranking'],
    send: (change) => changeApp(app.id, change),
    stale: [`/apps/${app.id}`, '/me', '/projects'],
    done: 'Settings saved',
  })
}
