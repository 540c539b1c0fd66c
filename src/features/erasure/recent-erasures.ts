import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/time/clock.ts'

export type RecentErasures = Awaited<ReturnType<typeof openRecentErasures>>

/** Knows the time of each app's last erasure, so that a click only asks the database if an erasure may concern it. */
export async function openRecentErasures(db: Db, clock: Clock) {
  const { rows } = await sql<{ app_id: string; erased_at: Date }>`
    select app_id, max(erased_at) as erased_at from erasure group by app_id`.execute(db)
  const lastMs = new Map(rows.map((row) => [row.app_id, row.erased_at.getTime()]))
  let everywhereMs = Number.NEGATIVE_INFINITY
  return {
    /** Records an erasure in an app, or in every app if some may have been missed. */
    note(appId?: string): void {
      if (appId === undefined) everywhereMs = clock.nowMs()
      else lastMs.set(appId, clock.nowMs())
    },
    /** Returns whether the app may have erased a user at an instant or later. */
    mayConcern(appId: string, sinceMs: number): boolean {
      return everywhereMs >= sinceMs || (lastMs.get(appId) ?? Number.NEGATIVE_INFINITY) >= sinceMs
    },
  }
}
