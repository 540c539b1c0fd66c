import type { Actor } from '../../access/actor.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

export type View = ReturnType<typeof viewOf>

/** The view of an actor: visible transactions, and the apps whose publisher-only data are visible. */
export function viewOf(snapshot: Snapshot, { isOperator, projectIds, organizationIds }: Actor) {
  const apps = projectIds.flatMap((id) => [...(snapshot.projects.get(id)?.appsByPlatform.values() ?? [])])
  const appIds = new Set(apps.map((app) => app.id))
  return {
    visibleTo: isOperator ? null : { appIds: [...appIds], organizationIds },
    isPublishers: (appId: string) => isOperator || appIds.has(appId),
  }
}
