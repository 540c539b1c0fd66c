import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { PageRequest } from '../../../http/list-page.ts'

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** Lists changes, newest first, with the e-mail address of who made them; one more than asked for. */
export async function listAuditEntries(db: Db, objectId: string | undefined, page: PageRequest) {
  let query = db
    .selectFrom('audit_entry')
    .leftJoin('member', (join) => join.on(sql`member.id::text`, '=', sql.ref('audit_entry.actor')))
    .selectAll('audit_entry')
    .select('member.email')
    .orderBy('audit_entry.id', 'desc')
    .limit(page.limit + 1)
  if (page.after?.[0] !== undefined) query = query.where('audit_entry.id', '<', page.after[0])
  if (objectId !== undefined) query = query.where('audit_entry.object_id', '=', objectId)
  return query.execute()
}
