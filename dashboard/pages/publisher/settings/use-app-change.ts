import type { UseFormReturnType } from '@mantine/form'
import { changeApp } from '../../../api/apps.ts'
import type { AppChange } from '../../../api/types.ts'
import { useFormChange } from '../../../ui/form/use-form-change.ts'
import { tell } from '../../../ui/message/tell.ts'

/** Saves what a form changes of the app's settings and confirms it. */
export function useAppChange<Values>(
  appId: string,
  form: UseFormReturnType<Values>,
  changeOf: (values: Values) => AppChange,
) {
  return useFormChange({
    form,
    changeOf,
    merged: ['ranking'],
    send: (change: AppChange) => changeApp(appId, change),
    stale: [`/apps/${appId}`, '/me', '/projects'],
    onDone: () => tell.done('Settings saved'),
  })
}
