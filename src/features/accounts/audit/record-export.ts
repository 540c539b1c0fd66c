import type { Services } from '../../../services.ts'
import { type AuditRecord, type ChangeOrigin, type RecordAuditServices, recordAudit } from './record-audit.ts'

/** What is handed out; its `changes` are what it was narrowed to, without anything that names a person. */
type ExportRecord = AuditRecord & { readonly action: `${string}.export` }

/** Writes down that somebody takes data out; call it before the first of them are sent, so that none leave unrecorded. */
export async function recordExport(
  services: RecordAuditServices & Pick<Services, 'database'>,
  origin: ChangeOrigin,
  record: ExportRecord,
): Promise<void> {
  await recordAudit(services.database.db, services, origin, record)
}
