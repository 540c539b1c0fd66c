import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PostbackTable } from '../../db/tables.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'

/** Logs one conversion call, also a refused one, without its token. */
export async function insertPostback(db: Db, row: Insertable<PostbackTable>): Promise<void> {
  await db.insertInto('postback').values(row).execute()
}

/** Logs the later judgement of a call, unless another process was first. */
export async function insertJudgedAgain(db: Db, row: Insertable<PostbackTable>): Promise<void> {
  await db
    .insertInto('postback')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Lists an organization's calls that named a transaction, known or not, oldest first. */
export async function listCallsNaming(db: Db, organizationId: string, transactionId: string) {
  return db
    .selectFrom('postback')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('presented_transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
}

export type PostbackRow = Awaited<ReturnType<typeof listPostbacks>>[number]

interface PostbackFilter {
  readonly transactionId?: string | undefined
  readonly verdict?: string | undefined
}

/** Lists an organization's conversion calls before the cursor, newest first. */
export async function listPostbacks(
  db: Db,
  organizationId: string,
  filter: PostbackFilter,
  page: { limit: number; before?: string | undefined },
) {
  let query = db.selectFrom('postback').selectAll().where('organization_id', '=', organizationId)
  const { transactionId: id } = filter
  if (id !== undefined) query = query.where('presented_transaction_id', '=', canonicalUuid(id) ?? id)
  if (filter.verdict !== undefined) query = query.where('verdict', '=', filter.verdict)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}
