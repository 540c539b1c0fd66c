import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { ProjectTable } from '../../../db/tables.ts'

export type ProjectRow = Selectable<ProjectTable>

export async function insertProject(db: Db, row: Insertable<ProjectTable>): Promise<ProjectRow> {
  return db.insertInto('project').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function getProject(db: Db, id: string): Promise<ProjectRow> {
  return db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Changes the given columns; undefined ones stay. */
export async function updateProject(db: Db, id: string, changes: Updateable<ProjectTable>): Promise<ProjectRow> {
  return db.updateTable('project').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Lists the projects a member may see, oldest first (undefined: all); one more than asked for. */
export async function listProjects(
  db: Db,
  visibleIds: readonly string[] | undefined,
  page: PageRequest,
): Promise<ProjectRow[]> {
  let query = db.selectFrom('project').selectAll()
  if (visibleIds !== undefined) query = query.where('id', '=', anyOf(visibleIds))
  return selectIdPage(query, 'project', page)
}
