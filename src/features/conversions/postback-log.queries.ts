import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { PostbackTable } from '../../db/tables.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'

/** Logs one conversion call, also a refused one, without its token; a later judgement of one only once. */
export async function insertPostback(db: Db, row: Insertable<PostbackTable>): Promise<void> {
  await db
    .insertInto('postback')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Lists an organization's calls that named a transaction, known or not, oldest first, after the one before and up to a limit. */
export async function listCallsNaming(
  db: Db,
  named: { readonly organizationId: string; readonly transactionId: string },
  afterId: string,
  limit: number,
) {
  return db
    .selectFrom('postback')
    .selectAll()
    .where('organization_id', '=', named.organizationId)
    .where('presented_transaction_id', '=', named.transactionId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type PostbackRow = Awaited<ReturnType<typeof listPostbacks>>[number]

/** Lists an organization's conversion calls before the cursor, newest first, and one more. */
export async function listPostbacks(
  db: Db,
  organizationId: string,
  { transactionId: id, verdict }: { transactionId?: string | undefined; verdict?: string | undefined },
  { limit, after }: PageRequest,
) {
  let query = db.selectFrom('postback').selectAll().where('organization_id', '=', organizationId)
  if (id !== undefined) query = query.where('presented_transaction_id', '=', canonicalUuid(id) ?? id)
  if (verdict !== undefined) query = query.where('verdict', '=', verdict)
  return selectIdPage(query, 'postback', { limit, after }, 'desc')
}
