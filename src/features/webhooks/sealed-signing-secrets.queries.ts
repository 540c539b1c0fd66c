import type { SealedColumn } from '../../installation-keys.ts'
import { secretPurposes } from '../../lib/ids/secret-box.ts'

/** The signing secrets of webhooks that are not deleted, where a new encryption key finds them. */
export const sealedSigningSecrets: SealedColumn = {
  purposeOf: secretPurposes.webhook,
  list: (db, afterId, limit) =>
    db
      .selectFrom('webhook')
      .select(['app_id as id', 'signing_secret_sealed as sealed'])
      .where('app_id', '>', afterId)
      .where('deleted_at', 'is', null)
      .orderBy('app_id')
      .limit(limit)
      .execute(),
  async replace(db, id, sealed, anew) {
    const { numUpdatedRows } = await db
      .updateTable('webhook')
      .set({ signing_secret_sealed: anew })
      .where('app_id', '=', id)
      .where('signing_secret_sealed', '=', sealed)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
}
