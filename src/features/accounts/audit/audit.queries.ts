import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { PageRequest } from '../../../db/query-parts.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'
import type { AuditFilterQuery } from './audit.schema.ts'

/** Filters of entries; all must match. The actor is in lower case. */
export interface AuditFilter extends Omit<AuditFilterQuery, 'from' | 'to'> {
  readonly fromMs: number | undefined
  /** The exclusive end. */
  readonly beforeMs: number | undefined
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** Lists entries, newest first, each with its author's e-mail address; one more than asked for. */
export async function listAuditEntries(db: Db, filter: AuditFilter, page: PageRequest) {
  const { objectId, action, actor, fromMs, beforeMs } = filter
  let query = db
    .selectFrom('audit_entry')
    .leftJoin('member', (join) => join.on(sql`member.id::text`, '=', sql.ref('audit_entry.actor')))
    .selectAll('audit_entry')
    .select('member.email')
    .orderBy('audit_entry.id', 'desc')
    .limit(page.limit + 1)
  if (page.after?.[0] !== undefined) query = query.where('audit_entry.id', '<', page.after[0])
  if (objectId !== undefined) query = query.where('audit_entry.object_id', '=', objectId)
  if (action !== undefined) query = query.where('audit_entry.action', '=', action)
  if (actor !== undefined) {
    query = query.where((where) =>
      where.or([where('audit_entry.actor', '=', actor), where(sql`lower(member.email)`, '=', actor)]),
    )
  }
  // Ids are UUIDs of version 7: a range of ids is a range of times, and needs no index of its own.
  if (fromMs !== undefined) query = query.where('audit_entry.id', '>=', firstUuidV7At(fromMs))
  if (beforeMs !== undefined) query = query.where('audit_entry.id', '<', firstUuidV7At(beforeMs))
  return query.execute()
}
