import type { MemberReach } from '../../access/actor.ts'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { findMemberByEmail, insertMember, insertMembership } from './members.queries.ts'

export type AddMemberServices = Pick<Core, 'clock' | 'newId'>

export type NewMember = MemberReach & {
  readonly email: string
  readonly name: string
  /** From `hashPassword`; ignored for a member who already has a password. */
  readonly passwordHash: string
}

/** Makes a person a member, creating their account if they have none. Safe to repeat. */
export async function addMember(db: Db, { clock, newId }: AddMemberServices, member: NewMember): Promise<void> {
  const now = new Date(clock.nowMs())
  const email = member.email.toLowerCase()
  const person = { id: newId(), credentialId: newId(), email, name: member.name, now }
  const newMemberId = await insertMember(db, person, member.passwordHash)
  const memberId = newMemberId ?? (await findMemberByEmail(db, email))?.id
  if (memberId === undefined) throw new Error('The account of a new member was neither created nor found.')
  await insertMembership(db, memberId, member, now)
}
