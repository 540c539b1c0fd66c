import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { AppTable } from '../../db/tables.ts'
import { ServiceError } from '../../errors.ts'

export type AppRow = Selectable<AppTable>

/** A new app; undefined columns get their default. */
export type NewApp = Updateable<AppTable> &
  Pick<Insertable<AppTable>, 'id' | 'project_id' | 'name' | 'platform' | 'is_demo' | 'created_at' | 'updated_at'>

/** Inserts an app. Throws `conflict` if its project has one for the platform. */
export async function insertApp(db: Db, row: NewApp): Promise<AppRow> {
  const inserted = await db
    .insertInto('app')
    // Kysely leaves out undefined columns, though its type for insertions does not say so.
    .values(row as Insertable<AppTable>)
    .onConflict((conflict) => conflict.constraint('app_platform_unique').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted === undefined) throw platformTaken(row.platform)
  return inserted
}

export async function findProjectOfApp(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('app').select('project_id').where('id', '=', id).executeTakeFirst()
  return row?.project_id
}

export async function getApp(db: Db, id: string): Promise<AppRow> {
  return db.selectFrom('app').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Changes the given columns; undefined ones stay. Throws `conflict` if another app of the project has the platform. */
export async function updateApp(db: Db, row: AppRow, changes: Updateable<AppTable>): Promise<AppRow> {
  const update = db.updateTable('app').set(changes).where('id', '=', row.id).returningAll()
  try {
    return await update.executeTakeFirstOrThrow()
  } catch (error) {
    throw isUniqueViolation(error) ? platformTaken(changes.platform ?? row.platform) : error
  }
}

function platformTaken(platform: string): ServiceError {
  return new ServiceError('conflict', `platform: the project already has an app for ${platform}.`)
}

/** Returns the lowest share of a project's apps, in parts per million; undefined if it has none. */
export async function findLeastShare(db: Db, projectId: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('app')
    .select(({ fn }) => fn.min('payout_share_ppm').as('least'))
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row?.least ?? undefined
}

/**
 * Lists apps, oldest first, of the given projects (undefined: all) and of the requested one; one more than asked for.
 */
export async function listApps(
  db: Db,
  visibleProjectIds: readonly string[] | undefined,
  projectId: string | undefined,
  page: PageRequest,
): Promise<AppRow[]> {
  let query = db.selectFrom('app').selectAll()
  if (projectId !== undefined) query = query.where('project_id', '=', projectId)
  if (visibleProjectIds !== undefined) query = query.where('project_id', '=', anyOf(visibleProjectIds))
  return selectIdPage(query, 'app', page)
}
