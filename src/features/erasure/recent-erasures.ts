import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/time/clock.ts'

/** Knows when each app last erased a user, so that a click asks the database only where an erasure may concern it. */
export class RecentErasures {
  readonly #clock: Clock
  readonly #lastMs: Map<string, number>
  #everywhereMs = Number.NEGATIVE_INFINITY

  private constructor(clock: Clock, lastMs: Map<string, number>) {
    this.#clock = clock
    this.#lastMs = lastMs
  }

  static async open(db: Db, clock: Clock): Promise<RecentErasures> {
    const { rows } = await sql<{ app_id: string; erased_at: Date }>`
      select app_id, max(erased_at) as erased_at from erasure group by app_id`.execute(db)
    return new RecentErasures(clock, new Map(rows.map((row) => [row.app_id, row.erased_at.getTime()])))
  }

  /** Takes note of an erasure in an app; without one, that any may have been missed. */
  note(appId?: string): void {
    if (appId === undefined) this.#everywhereMs = this.#clock.nowMs()
    else this.#lastMs.set(appId, this.#clock.nowMs())
  }

  /** Says whether the app may have erased a user at an instant or later. */
  mayConcern(appId: string, sinceMs: number): boolean {
    return this.#everywhereMs >= sinceMs || (this.#lastMs.get(appId) ?? Number.NEGATIVE_INFINITY) >= sinceMs
  }
}
