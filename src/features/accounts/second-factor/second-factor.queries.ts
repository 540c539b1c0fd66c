import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Which second factors a member has. */
export async function findSecondFactors(
  db: Db,
  memberId: string,
): Promise<{ readonly hasAuthenticator: boolean; readonly passkeys: number }> {
  const { rows } = await sql<{ has_authenticator: boolean; passkeys: number }>`
    select exists (select from member_authenticator where member_id = ${memberId} and verified) as has_authenticator,
      (select count(*)::int from member_passkey where member_id = ${memberId}) as passkeys`.execute(db)
  return { hasAuthenticator: rows[0]?.has_authenticator ?? false, passkeys: rows[0]?.passkeys ?? 0 }
}

/** Notes at a member whether they have a second factor, so that their next sign-in asks for it. */
export async function updateSecondFactorMark(db: Db, memberId: string): Promise<void> {
  await sql`
    update member set two_factor_enabled = exists (select from member_authenticator where member_id = member.id and verified)
      or exists (select from member_passkey where member_id = member.id)
    where id = ${memberId}`.execute(db)
}

/** Removes every second factor of a member and closes their sessions. */
export async function deleteSecondFactors(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('member_authenticator').where('member_id', '=', memberId).execute()
  await db.deleteFrom('member_passkey').where('member_id', '=', memberId).execute()
  await db.deleteFrom('member_session').where('member_id', '=', memberId).execute()
  await updateSecondFactorMark(db, memberId)
}

/** Marks a code of an authenticator app as used; false when it was the one used last, not long ago. */
export async function tryMarkCodeUsed(db: Db, memberId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - codeLifeMs)
  const marked = await db
    .updateTable('member_authenticator')
    .set({ used_code_hash: codeHash, used_code_at: now })
    .where('member_id', '=', memberId)
    .where((row) => row.or([row('used_code_hash', 'is distinct from', codeHash), row('used_code_at', '<', since)]))
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** A code is good in its half minute and in the one before and after. */
const codeLifeMs = 90_000
