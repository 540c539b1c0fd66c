import type { Db } from '../../../db/database.ts'

/** When the ledger was last verified, and how many faults were found. */
export interface LedgerVerification {
  readonly verifiedAt: Date
  readonly faults: number
}

/** Reads the last verification of the ledger; undefined before the first. */
export async function findVerification(db: Db): Promise<LedgerVerification | undefined> {
  const row = await db.selectFrom('ledger_verification').select(['verified_at', 'faults']).executeTakeFirst()
  return row && { verifiedAt: row.verified_at, faults: Number(row.faults) }
}

export async function upsertVerification(db: Db, { verifiedAt, faults }: LedgerVerification): Promise<void> {
  const values = { verified_at: verifiedAt, faults: BigInt(faults) }
  await db
    .insertInto('ledger_verification')
    .values(values)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(values))
    .execute()
}
