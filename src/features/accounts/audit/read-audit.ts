import type { Db } from '../../../db/database.ts'
import { type ListQuery, type Page, readIdPage } from '../../../http/list-page.ts'
import { showRow } from '../../../lib/camel-case-row.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import { csvOf, jsonOf, readPages } from '../../../lib/text/stream-pages.ts'
import { readUtcDays, startOfUtcDay } from '../../../lib/time/utc-day.ts'
import { type AuditFilter, type AuditRow, listAuditEntries } from './audit.queries.ts'
import type { AuditEntry, AuditFilterQuery } from './audit.schema.ts'

/** Smaller than for other exports, since entries contain whole changes. */
const exportBatch = 200

const csvColumns = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorEmail: ({ actor }) => actor.email,
  address: ({ address }) => address,
  action: ({ action }) => action,
  objectType: ({ objectType }) => objectType,
  objectId: ({ objectId }) => objectId,
  projectId: ({ projectId }) => projectId,
  organizationId: ({ organizationId }) => organizationId,
  changes: ({ changes }) => JSON.stringify(changes),
  requestId: ({ requestId }) => requestId,
} satisfies Record<string, (entry: AuditEntry) => string | null>

/** Reads a page of entries, newest first; throws `invalid_request` naming an invalid day. */
export async function readAuditPage(db: Db, query: ListQuery & AuditFilterQuery): Promise<Page<AuditEntry>> {
  return readIdPage(query, (page) => listAuditEntries(db, filterOf(query), page), presentAuditEntry)
}

/**
 * Streams all matching entries, newest first, in batches: as lines of CSV, or as one list in JSON.
 * @throws ServiceError `invalid_request` naming an invalid day, before anything is read.
 */
export function streamAudit(db: Db, query: AuditFilterQuery, format: 'csv' | 'json'): AsyncGenerator<string> {
  const filter = filterOf(query)
  const pages = readPages(exportBatch, (id: string | undefined) =>
    listAuditEntries(db, filter, { limit: exportBatch - 1, after: id === undefined ? undefined : [id] }),
  )
  return format === 'csv'
    ? csvOf(pages, csvLine(Object.keys(csvColumns)), csvLineOf)
    : jsonOf(pages, presentAuditEntry, ['{"data":[', '],"nextCursor":null}\n'])
}

function csvLineOf(row: AuditRow): string {
  const entry = presentAuditEntry(row)
  return csvLine(Object.values(csvColumns).map((cell) => cell(entry)))
}

function filterOf(query: AuditFilterQuery): AuditFilter {
  const { from: _from, to: _to, actor, ...rest } = query
  const { first, last } = readUtcDays(query, 'from', 'to')
  return {
    ...rest,
    ...(actor === undefined ? {} : { actor: actor.toLowerCase() }),
    fromMs: first === undefined ? undefined : startOfUtcDay(first),
    beforeMs: last === undefined ? undefined : startOfUtcDay(last + 1),
  }
}

function presentAuditEntry(row: AuditRow): AuditEntry {
  const isMember = isUuid(row.actor)
  const { id, at, actor, email, ...shown } = showRow(row)
  const kind = isMember ? 'member' : actor === 'token' || actor === 'visitor' ? actor : 'system'
  return { id, at, actor: { kind, id: isMember ? actor : null, email }, ...shown }
}
