import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export async function findSecondFactors(
  db: Db,
  memberId: string,
): Promise<{ readonly hasAuthenticator: boolean; readonly passkeys: number }> {
  const { rows } = await sql<{ has_authenticator: boolean; passkeys: number }>`
    select exists (select from member_authenticator where member_id = ${memberId} and verified) as has_authenticator,
      (select count(*)::int from member_passkey where member_id = ${memberId}) as passkeys`.execute(db)
  return { hasAuthenticator: rows[0]?.has_authenticator ?? false, passkeys: rows[0]?.passkeys ?? 0 }
}

/**
 * Records with a member whether they have a second factor, so that a sign-in asks for it. Repeated before each sign-in:
 * the library stores a factor in a step of its own, and the process may end before this one.
 */
export async function updateSecondFactorMark(db: Db, memberId: string): Promise<void> {
  await sql`
    update member set two_factor_enabled = has_factor
    from (select exists (select from member_authenticator where member_id = ${memberId} and verified)
      or exists (select from member_passkey where member_id = ${memberId}) as has_factor) as found
    where id = ${memberId} and two_factor_enabled <> has_factor`.execute(db)
}

/** Removes every second factor of a member and closes their sessions. */
export async function deleteSecondFactors(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('member_authenticator').where('member_id', '=', memberId).execute()
  await db.deleteFrom('member_passkey').where('member_id', '=', memberId).execute()
  await db.deleteFrom('member_session').where('member_id', '=', memberId).execute()
  await updateSecondFactorMark(db, memberId)
}

/** Deletes the oldest questions for a passkey that strangers have not answered, beyond the newest `kept`. */
export async function deleteOldQuestions(db: Db, kept: number): Promise<void> {
  const isQuestion = sql`value like '{"type":"authentication",%'`
  // Ids are in the order of time.
  await sql`delete from member_verification where ${isQuestion} and id <= (
    select id from member_verification where ${isQuestion} order by id desc offset ${kept} limit 1)`.execute(db)
}

/** Marks a code of an authenticator app as used; false if it is among the recently used ones. */
export async function tryMarkCodeUsed(db: Db, memberId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - codeLifeMs)
  const { rows } = await sql`
    update member_authenticator set used_code_at = ${now},
      used_code_hash = substring(${codeHash}::bytea || coalesce(used_code_hash, ''::bytea) for ${keptHashes * codeHash.length}::int)
    where member_id = ${memberId}
      and (used_code_hash is null or position(${codeHash}::bytea in used_code_hash) = 0 or used_code_at < ${since})
    returning id`.execute(db)
  return rows.length > 0
}

/** A code is valid in its half minute, and in the one before and after. */
const codeLifeMs = 90_000
/** While a code is valid, the two before and the two after it are valid at some time. */
const keptHashes = 5
