import type { SealedColumn } from '../../installation-keys.ts'
import { secretPurposes } from '../../lib/ids/secret-box.ts'

/** The signing secrets of webhooks that are not deleted, where a new encryption key finds them. */
export const sealedSigningSecrets: SealedColumn = {
  table: 'webhook',
  id: 'app_id',
  column: 'signing_secret_sealed',
  skipsDeleted: true,
  purposeOf: secretPurposes.webhook,
}
