import type { Db } from '../../../db/database.ts'
import { type ListQuery, type Page, readIdPage } from '../../../http/list-page.ts'
import { isUuid } from '../../../lib/ids/uuid.ts'
import { showRow } from '../../../lib/show-row.ts'
import { csvLine } from '../../../lib/text/csv.ts'
import { readUtcDays } from '../../../lib/time/read-utc-days.ts'
import { startOfUtcDay } from '../../../lib/time/utc-day.ts'
import { type AuditFilter, type AuditRow, listAuditEntries } from './audit.queries.ts'
import type { AuditEntry, AuditFilterQuery } from './audit.schema.ts'

/** Entries hold whole changes, so that fewer than of other exports are read at a time. */
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

/** Reads a page of entries, newest first; throws `invalid_request` naming a day that is none. */
export async function readAuditPage(db: Db, query: ListQuery & AuditFilterQuery): Promise<Page<AuditEntry>> {
  return readIdPage(query, (page) => listAuditEntries(db, filterOf(query), page), presentAuditEntry)
}

/**
 * Streams all entries of a filter, newest first, in batches: as lines of CSV, or as one list in JSON.
 * @throws ServiceError `invalid_request` naming a day that is none, before anything is read.
 */
export function streamAudit(db: Db, query: AuditFilterQuery, format: 'csv' | 'json'): AsyncGenerator<string> {
  const batches = entryBatches(db, filterOf(query))
  return format === 'csv' ? csvOf(batches) : jsonOf(batches)
}

// Both begin with the first entries: a failure before can still be answered as an error.
async function* csvOf(batches: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  let text = csvLine(Object.keys(csvColumns))
  for await (const entries of batches) {
    for (const entry of entries) text += csvLine(Object.values(csvColumns).map((cell) => cell(entry)))
    yield text
    text = ''
  }
}

async function* jsonOf(batches: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  let before = '{"data":['
  for await (const entries of batches) {
    for (const entry of entries) {
      before += JSON.stringify(entry)
      yield before
      before = ',\n'
    }
  }
  yield `${before === ',\n' ? '' : before}],"nextCursor":null}\n`
}

async function* entryBatches(db: Db, filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
  let after: readonly string[] | undefined
  do {
    const rows = await listAuditEntries(db, filter, { limit: exportBatch, after })
    const shown = rows.slice(0, exportBatch)
    const last = shown.at(-1)
    after = rows.length > exportBatch && last !== undefined ? [last.id] : undefined
    yield shown.map(presentAuditEntry)
  } while (after !== undefined)
}

function filterOf(query: AuditFilterQuery): AuditFilter {
  const { first, last } = readUtcDays(query, 'from', 'to')
  return {
    objectId: query.objectId,
    action: query.action,
    actor: query.actor?.toLowerCase(),
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
