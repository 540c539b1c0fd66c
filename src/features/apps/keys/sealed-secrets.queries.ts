import type { SealedColumn } from '../../../installation-keys.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'

/** The secret halves of key pairs, where a new encryption key finds them. */
export const sealedSecrets: SealedColumn = {
  table: 'api_key',
  id: 'id',
  column: 'secret_key_sealed',
  purposeOf: secretPurposes.apiKey,
}
