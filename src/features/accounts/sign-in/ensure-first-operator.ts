import type { Services } from '../../../services.ts'
import { type AddMemberServices, addMember } from '../add-member.ts'
import { findMemberByEmail } from '../find-member.ts'

/**
 * Lets the first operator (`ADMIN_EMAIL`, `ADMIN_PASSWORD`) sign in. A member who is there already keeps the password
 * they have: what was changed in the dashboard must survive a restart.
 */
export async function ensureFirstOperator(
  services: AddMemberServices & Pick<Services, 'database'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db } = services.database
  const existing = await findMemberByEmail(db, email)
  if (existing?.isOperator === true) return
  const passwordHash = await services.accounts.hashPassword(password)
  await db
    .transaction()
    .execute((trx) => addMember(trx, services, { email, name: 'Operator', passwordHash, role: 'operator' }))
}
