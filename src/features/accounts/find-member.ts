import type { Db } from '../../db/database.ts'
import { deleteMember, listPeople, type MemberRow, type PersonRow, selectMemberByEmail } from './members.queries.ts'

export type { PersonRow } from './members.queries.ts'

/** Finds the person with an e-mail address, whatever its case. */
export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  return selectMemberByEmail(db, email)
}

/** Finds a person by id, with all their memberships. */
export async function findMember(db: Db, memberId: string): Promise<PersonRow | undefined> {
  const [row] = await listPeople(db, { limit: 1, memberId })
  return row
}

/** Closes a person's account: password, sessions and memberships go with it. Undefined when there was none. */
export async function removeAccount(db: Db, memberId: string): Promise<{ email: string } | undefined> {
  return deleteMember(db, memberId)
}

/** Lists members, oldest first; one more than asked for. */
export async function readPeople(
  db: Db,
  page: { readonly limit: number; readonly after: readonly string[] | undefined },
): Promise<PersonRow[]> {
  return listPeople(db, { limit: page.limit + 1, after: page.after?.[0] })
}
