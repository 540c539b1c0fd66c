import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { BillingPartyTable, BillingSettingTable } from '../../../db/tables.ts'

export type PartyRow = Selectable<BillingPartyTable>
export type SettingRow = Selectable<BillingSettingTable>

/** The installation's settings; undefined while nothing is set. */
export async function findSettings(db: Db): Promise<SettingRow | undefined> {
  return db.selectFrom('billing_setting').selectAll().executeTakeFirst()
}

/** Makes the row of settings with its defaults if it is missing, and keeps it from changes until the commit. */
export async function lockSettings(db: Db): Promise<void> {
  await db
    .insertInto('billing_setting')
    .values({ one: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`select from billing_setting for no key update`.execute(db)
}

export async function updateSettings(db: Db, changes: Updateable<BillingSettingTable>): Promise<SettingRow> {
  return db.updateTable('billing_setting').set(changes).returningAll().executeTakeFirstOrThrow()
}

/** The billing of a party; undefined while it was never needed. */
export async function findParty(db: Db, partyId: string): Promise<PartyRow | undefined> {
  return db.selectFrom('billing_party').selectAll().where('id', '=', partyId).executeTakeFirst()
}

export async function updateParty(db: Db, partyId: string, changes: Updateable<BillingPartyTable>): Promise<PartyRow> {
  return db.updateTable('billing_party').set(changes).where('id', '=', partyId).returningAll().executeTakeFirstOrThrow()
}
