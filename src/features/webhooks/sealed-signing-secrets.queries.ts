import type { SealedColumn } from '../../installation-keys.ts'
import { secretPurposes } from '../../lib/ids/secret-box.ts'

const ofWebhook = { table: 'webhook', id: 'app_id', skipsDeleted: true, purposeOf: secretPurposes.webhook } as const

/**
 * The signing secrets of webhooks that are not deleted, where a new encryption key finds them. Those before come last: a
 * rotation makes the current secret one of them.
 */
export const sealedSigningSecrets: readonly SealedColumn[] = [
  { ...ofWebhook, column: 'signing_secret_sealed' },
  { ...ofWebhook, column: 'previous_secret_sealed' },
]
