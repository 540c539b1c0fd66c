import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/query-parts.ts'

export type OwnedAccount = Awaited<ReturnType<typeof listAccountsById>>[number]

/** Lists the accounts with these ids, each with its owner. */
export async function listAccountsById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('ledger_account')
    .leftJoin('billing_party', 'billing_party.id', 'party_id')
    .select(['ledger_account.id', 'ledger_account.kind', 'ledger_account.currency', 'is_demo'])
    .select(['organization_id', 'project_id', 'app_id', 'creator_id'])
    .where('ledger_account.id', '=', anyOf(ids))
    .execute()
}

/** Returns whether a tenant belongs to the demo network. */
export async function isDemoTenant(db: Db, table: 'organization' | 'project', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('is_demo').where('id', '=', id).executeTakeFirstOrThrow()
  return row.is_demo
}

const defaultLimitMicros = 1_000_000_000n

/** Reads the largest amount in micros that one person may book by hand; undefined where one person is enough. */
export async function findLimitOfOne(db: Db): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('billing_setting')
    .select(['needs_two_people', 'adjustment_limit_micros'])
    .executeTakeFirst()
  return row?.needs_two_people === false ? undefined : (row?.adjustment_limit_micros ?? defaultLimitMicros)
}
