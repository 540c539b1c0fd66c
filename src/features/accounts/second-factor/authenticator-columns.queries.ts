import type { StoredColumn } from '../../../installation-keys.ts'

/** The secrets of authenticator apps and their backup codes. */
export const authenticatorColumns: readonly StoredColumn[] = (['secret', 'backup_codes'] as const).map((column) => ({
  list: (db, afterId, limit) =>
    db
      .selectFrom('member_authenticator')
      .select((row) => ['id', row.ref(column).as('sealed')])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  async replace(db, id, sealed, anew) {
    const { numUpdatedRows } = await db
      .updateTable('member_authenticator')
      .set({ [column]: anew })
      .where('id', '=', id)
      .where(column, '=', sealed)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
}))
