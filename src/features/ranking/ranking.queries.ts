import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { BoundStatement } from '../../db/dedicated-client.ts'
import { bigintArray } from '../../db/pg-arrays.ts'
import { transact } from '../../db/transact.ts'

const insertSliceEvidence = {
  name: 'ranking_evidence',
  sql: 'insert into ranking_evidence (hour, body) values ($1::int, $2::bytea)',
}

export function sliceEvidence(hour: number, body: Buffer): BoundStatement {
  return { statement: insertSliceEvidence, values: [String(hour), body] }
}

export async function listEvidence(db: Db) {
  return db.selectFrom('ranking_evidence').select(['id', 'hour']).orderBy('id').execute()
}

export async function listEvidenceBodies(db: Db, ids: readonly bigint[]): Promise<Buffer[]> {
  const rows = db.selectFrom('ranking_evidence').select('body').where(isOneOf(ids)).orderBy('id')
  return (await rows.execute()).map(({ body }) => body)
}

/** Replaces evidence by its merged form; changes nothing if another process merged any of it meanwhile. */
export async function replaceEvidence(db: Db, ids: readonly bigint[], hour: number, merged: Uint8Array): Promise<void> {
  await sql`with found as (
      select id from ranking_evidence where ${isOneOf(ids)} order by id for update
    ), whole as (
      select true as is_whole from found having count(*) = ${ids.length}::int
    ), replaced as (
      delete from ranking_evidence using whole where ${isOneOf(ids)}
    )
    insert into ranking_evidence (hour, body) select ${hour}::int, ${Buffer.from(merged)}::bytea from whole`.execute(db)
}

function isOneOf(ids: readonly bigint[]) {
  return sql<boolean>`id = any(${bigintArray(ids)}::bigint[])`
}

export async function deleteEvidenceBefore(db: Db, hour: number): Promise<void> {
  await db.deleteFrom('ranking_evidence').where('hour', '<', hour).execute()
}

/** Publishes a model, and deletes earlier models that are not kept for replay. */
export async function publishModel(
  db: Db,
  model: { readonly version: bigint; readonly created_at: Date; readonly is_kept: boolean; readonly body: Buffer },
): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('ranking_model').where('is_kept', '=', false).where('version', '<', model.version).execute()
    await trx.insertInto('ranking_model').values(model).execute()
  })
}

export async function findNewestVersion(db: Db): Promise<bigint | undefined> {
  const query = db.selectFrom('ranking_model').select('version').orderBy('version', 'desc').limit(1)
  return (await query.executeTakeFirst())?.version
}

export async function findVersionBefore(db: Db, before: Date): Promise<bigint | undefined> {
  const query = db.selectFrom('ranking_model').select('version').where('is_kept', '=', true)
  const row = await query.where('created_at', '<', before).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row?.version
}

export async function findModel(db: Db, version: bigint): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ranking_model').select('body').where('version', '=', version).executeTakeFirst()
  return row?.body
}

/** Stores a configuration; a no-op if it exists, since the answer to an earlier attempt may have been lost. */
export async function insertConfig(db: Db, version: bigint, body: Buffer, now: Date): Promise<void> {
  const config = { version, body, created_at: now, used_at: now }
  await db
    .insertInto('ranking_config')
    .values(config)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function touchConfig(db: Db, version: bigint, now: Date): Promise<void> {
  await db.updateTable('ranking_config').set({ used_at: now }).where('version', '=', version).execute()
}

export async function findConfig(db: Db, version: bigint): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ranking_config').select('body').where('version', '=', version).executeTakeFirst()
  return row?.body
}

export async function findLatestVersions(db: Db) {
  return db
    .selectFrom('serving')
    .select(['model_version', 'config_version'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Deletes models and configurations last used before `before`. Of those last used before `thinBefore`, deletes all that
 * came and went within the same ten minutes, except the last one.
 */
export async function thinArchives(db: Db, before: Date, thinBefore: Date): Promise<void> {
  await sql`with lived as (
      select version, created_at, lead(created_at) over (order by version) as used_at from ranking_model where is_kept
    )
    delete from ranking_model where version in (${expiredOf('lived', before, thinBefore)})`.execute(db)
  await sql`delete from ranking_config
    where version in (${expiredOf('ranking_config', before, thinBefore)})`.execute(db)
}

function expiredOf(archive: string, before: Date, thinBefore: Date) {
  return sql`select version from ${sql.table(archive)} where used_at < ${before}
    union all
    select version from (
      select *, max(version) over (partition by floor(extract(epoch from created_at) / 600)) as last
      from ${sql.table(archive)}
    ) as numbered
    where used_at < ${thinBefore} and version <> last
      and floor(extract(epoch from created_at) / 600) = floor(extract(epoch from used_at) / 600)`
}
