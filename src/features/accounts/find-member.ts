import type { Db } from '../../db/database.ts'
import { listPeople, type PersonRow } from './members.queries.ts'

/** Finds a person by id, with all their memberships. */
export async function findMember(db: Db, memberId: string): Promise<PersonRow | undefined> {
  const [row] = await listPeople(db, { limit: 1, memberId })
  return row
}
