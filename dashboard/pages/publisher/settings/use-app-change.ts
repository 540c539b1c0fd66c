import { changeApp } from '../../../api/apps.ts'
import type { AppChange } from '../../../api/types.ts'
import { useChange } from '../../../api/use-change.ts'
import { tell } from '../../../ui/message/tell.ts'

/** Saves part of the app's settings and confirms it. */
export function useAppChange(appId: string) {
  return useChange(
    (change: AppChange) => changeApp(appId, change),
    [`/apps/${appId}`, '/me', '/projects'],
    () => tell.done('Settings saved'),
  )
}
