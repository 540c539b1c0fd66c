import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { RankingModelTable, RankingVersionTable, RankingWorldTable } from '../../db/tables.ts'

/** Keeps a world; nothing happens when it is kept already. */
export async function insertWorld(db: Db, row: Insertable<RankingWorldTable>): Promise<void> {
  await db
    .insertInto('ranking_world')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Keeps a model; nothing happens when it is kept already. */
export async function insertModel(db: Db, row: Insertable<RankingModelTable>): Promise<void> {
  await db
    .insertInto('ranking_model')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}

/** Keeps what a version stands for. */
export async function insertVersion(db: Db, row: Insertable<RankingVersionTable>): Promise<void> {
  await db
    .insertInto('ranking_version')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}

/** Finds the archives that a version stands for; undefined when they are not kept, or not any more. */
export async function findVersion(db: Db, version: bigint) {
  return db
    .selectFrom('ranking_version as version')
    .innerJoin('ranking_world as world', 'world.hash', 'version.world_hash')
    .leftJoin('ranking_model as model', 'model.version', 'version.model_version')
    .select(['version.model_version', 'world.body as world', 'model.body as model'])
    .where('version.version', '=', version)
    .where((is) => is.or([is('version.model_version', '=', 0n), is('model.version', 'is not', null)]))
    .executeTakeFirst()
}

/** Deletes all versions from before an instant, and of those from before `thinBefore` all but one of ten minutes. */
export async function deleteOldVersions(db: Db, before: Date, thinBefore: Date): Promise<void> {
  await db.deleteFrom('ranking_version').where('created_at', '<', before).execute()
  await sql`delete from ranking_version where created_at < ${thinBefore} and version not in (
      select max(version) from ranking_version
      where created_at < ${thinBefore} group by floor(extract(epoch from created_at) / 600)
    )`.execute(db)
}

/** Deletes models and worlds that no version names any more, except young ones, whose version may be on its way. */
export async function deleteUnnamedArchives(db: Db, before: Date): Promise<void> {
  await sql`delete from ranking_model where created_at < ${before}
    and not exists (select from ranking_version where model_version = ranking_model.version)`.execute(db)
  await sql`delete from ranking_world where created_at < ${before}
    and not exists (select from ranking_version where world_hash = ranking_world.hash)`.execute(db)
}

/** Finds the newest model that was kept before an instant. */
export async function findModelBefore(db: Db, before: Date) {
  return db
    .selectFrom('ranking_model')
    .select(['version', 'body'])
    .where('created_at', '<', before)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest version that ranked. */
export async function findLatestVersion(db: Db): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('ranking_version')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}
