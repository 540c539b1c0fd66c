import type { SealedColumn } from '../../../installation-keys.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'

/** The secret halves of key pairs, where a new encryption key finds them. */
export const sealedSecrets: SealedColumn = {
  purposeOf: secretPurposes.apiKey,
  list: (db, afterId, limit) =>
    db
      .selectFrom('api_key')
      .select(['id', 'secret_key_sealed as sealed'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  async replace(db, id, sealed, anew) {
    const { numUpdatedRows } = await db
      .updateTable('api_key')
      .set({ secret_key_sealed: anew })
      .where('id', '=', id)
      .where('secret_key_sealed', '=', sealed)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
}
