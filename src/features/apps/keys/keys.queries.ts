import type { Insertable, Selectable } from 'kysely'
import type { SealedColumn } from '../../../config/keys/installation-keys.ts'
import type { Environment } from '../../../db/column-types.ts'
import type { Db } from '../../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { ApiKeyTable } from '../../../db/tables.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'

/** The columns of a key that the management API reads: all but its secret. */
const columns = [
  'id',
  'project_id',
  'app_id',
  'environment',
  'publishable_key',
  'rate_limit_per_second',
  'created_at',
] as const

export type KeyRow = Pick<Selectable<ApiKeyTable>, (typeof columns)[number]>

export async function insertKey(db: Db, row: Insertable<ApiKeyTable>): Promise<KeyRow> {
  return db.insertInto('api_key').values(row).returning(columns).executeTakeFirstOrThrow()
}

export async function getKey(db: Db, id: string): Promise<KeyRow> {
  return db.selectFrom('api_key').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the greatest rate set for an active key of a project and environment; 0 if there is none. */
export async function findGreatestRate(
  db: Db,
  { projectId, environment }: { projectId: string; environment: Environment },
): Promise<number> {
  const row = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.max('rate_limit_per_second').as('greatest'))
    .where('project_id', '=', projectId)
    .where('environment', '=', environment)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.greatest ?? 0
}

/** Marks a key revoked; undefined if it already was. */
export async function markKeyRevoked(db: Db, id: string, revokedAt: Date): Promise<KeyRow | undefined> {
  return db
    .updateTable('api_key')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/** Lists a project's keys that are not revoked, oldest first; one more than asked for. */
export async function listKeys(db: Db, projectId: string, page: PageRequest): Promise<KeyRow[]> {
  const query = db
    .selectFrom('api_key')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
  return selectIdPage(query, 'api_key', { ...page, updatedSince: undefined })
}

/** The secret halves of key pairs, to be resealed under a new encryption key. */
export const sealedSecrets: SealedColumn = {
  table: 'api_key',
  id: 'id',
  column: 'secret_key_sealed',
  purposeOf: secretPurposes.apiKey,
}
