import type { Db } from './db/database.ts'

/** The key at hand is not the one the stored secrets were encrypted with. */
export class EncryptionKeyError extends Error {
  override readonly name = 'EncryptionKeyError'
}

/** Records the key's fingerprint on the first start; throws `EncryptionKeyError` when a later key does not fit it. */
export async function checkEncryptionKey(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: 'encryption_key_fingerprint', value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'encryption_key_fingerprint')
    .executeTakeFirstOrThrow()
  if (value === fingerprint) return
  throw new EncryptionKeyError(
    'ENCRYPTION_KEY does not fit the stored data: it is not the key that this database was first used with.',
  )
}
