import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Reads a value stored for the installation under a name. */
export async function readInstallationValue(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Reads a value, or inserts it if there is none: all processes get the same one. */
export async function readOrInsertInstallationValue(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readInstallationValue(db, name)) ?? value
}

export async function setInstallationValue(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps a value from changes until the transaction ends; inserts `value` if there is none. */
export async function lockInstallationValue(db: Db, name: string, value: string): Promise<void> {
  await readOrInsertInstallationValue(db, name, value)
  await sql`select from installation where name = ${name} for no key update`.execute(db)
}
