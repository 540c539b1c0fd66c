import { hash } from 'node:crypto'
import type { QueryCreator } from 'kysely'
import { sql } from 'kysely'
import type { ChangeOrigin } from '../../../access/request-origin.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Clock } from '../../../lib/time/clock.ts'

/** One change to audit. It must not contain a secret: no token, key, password or hash of one. */
export interface AuditRecord {
  /** Object and verb: `campaign.create`, `key.revoke`. */
  readonly action: string
  /** Omitted if it is the object in the action's name. */
  readonly objectType?: string
  readonly objectId: string
  readonly projectId?: string | undefined
  readonly organizationId?: string | undefined
  /** For each field its value, or `{from, to}`. */
  readonly changes?: object
}

export interface RecordAuditServices {
  readonly clock: Clock
  readonly newId: () => string
}

/** Writes audit entries. Call it in the transaction of the change, so that neither commits without the other. */
export async function recordAudit(
  db: Pick<QueryCreator<Tables>, 'insertInto'>,
  { clock, newId, actor, requestId, address }: RecordAuditServices & ChangeOrigin,
  ...records: readonly AuditRecord[]
): Promise<void> {
  const shared = { at: new Date(clock.nowMs()), actor: actor.memberId ?? actor.kind, request_id: requestId }
  const rows = records.map((record) => ({
    ...shared,
    id: newId(),
    address: address ?? null,
    action: record.action,
    object_type: record.objectType ?? record.action.replace(/\..*/, ''),
    object_id: record.objectId,
    project_id: record.projectId ?? null,
    organization_id: record.organizationId ?? null,
    changes: record.changes ?? {},
  }))
  // One parameter for any number of entries.
  const entries = sql`select ${sql.join(entryColumns.map((name) => sql.ref(name)))}
    from jsonb_populate_recordset(null::audit_entry, ${JSON.stringify(rows, shortenText)}::jsonb)`
  await db
    .insertInto('audit_entry')
    .columns(entryColumns)
    .expression(() => entries)
    .execute()
}

/** The letters kept of a text. */
const keptLetters = 1_000

/** Keeps the beginning of a long text, and its length and hash. */
function shortenText(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= keptLetters) return value
  const letters = [...value]
  if (letters.length <= keptLetters) return value
  return `${letters.slice(0, keptLetters).join('')}… (${letters.length} characters, SHA-256 ${hash('sha256', value)})`
}

const entryColumns = [
  'id',
  'at',
  'actor',
  'address',
  'action',
  'object_type',
  'object_id',
  'project_id',
  'organization_id',
  'changes',
  'request_id',
] as const

/**
 * Returns the entry of a change between two states of an object, each differing field as `{from, to}`; undefined if
 * only the time of the change differs.
 */
export function changeAudit<T extends object>(record: AuditRecord, before: T, after: T): AuditRecord | undefined {
  const changes = Object.fromEntries(
    Object.entries(after).flatMap(([name, to]) => {
      const from: unknown = before[name as keyof T]
      return name === 'updatedAt' || JSON.stringify(from) === JSON.stringify(to) ? [] : [[name, { from, to }]]
    }),
  )
  return Object.keys(changes).length === 0 ? undefined : { ...record, changes }
}
