import type { Services } from '../../../services.ts'
import { type AuditRecord, type ChangeOrigin, type RecordAuditServices, recordAudit } from './record-audit.ts'

/** One export of data; its `changes` are the filters used, without anything that identifies a person. */
type ExportRecord = AuditRecord & { readonly action: `${string}.export` }

/** Records an export of data; call it before the first data are sent, so that none leave unrecorded. */
export async function recordExport(
  services: RecordAuditServices & Pick<Services, 'database'>,
  origin: ChangeOrigin,
  record: ExportRecord,
): Promise<void> {
  await recordAudit(services.database.db, services, origin, record)
}
