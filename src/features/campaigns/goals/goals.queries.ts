import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/query-parts.ts'
import type { GoalTable } from '../../../db/tables.ts'

export type GoalRow = Selectable<GoalTable>

/** Lists the goals of a campaign that are on its list, in their order. */
export async function listGoals(db: Db, campaignId: string): Promise<GoalRow[]> {
  return listGoalsOf(db, [campaignId])
}

/** The same of several campaigns. */
export async function listGoalsOf(db: Db, campaignIds: readonly string[]): Promise<GoalRow[]> {
  return db
    .selectFrom('goal')
    .selectAll()
    .where('campaign_id', '=', anyOf(campaignIds))
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
}

/** Replaces the list of a campaign, which must be locked. A key that is or was known keeps its goal. */
export async function replaceGoals(
  db: Db,
  campaignId: string,
  goals: readonly Omit<Insertable<GoalTable>, 'campaign_id' | 'position'>[],
): Promise<void> {
  await db.updateTable('goal').set({ position: null }).where('campaign_id', '=', campaignId).execute()
  if (goals.length === 0) return
  await db
    .insertInto('goal')
    .values(goals.map((goal, position) => ({ ...goal, campaign_id: campaignId, position })))
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'key']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        payout_micros: row.ref('excluded.payout_micros'),
        percent_ppm: row.ref('excluded.percent_ppm'),
        max_payout_micros: row.ref('excluded.max_payout_micros'),
        repeats: row.ref('excluded.repeats'),
        window_seconds: row.ref('excluded.window_seconds'),
        entitlement: sql<string>`excluded.entitlement`,
        status: row.ref('excluded.status'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

/** Returns whether every process that runs counts goals: not while an older release runs beside this one. */
export async function areGoalsCounted(db: Db): Promise<boolean> {
  const { rows } = await sql`select from schema_migration where name like '0034%'`.execute(db)
  return rows.length > 0
}
