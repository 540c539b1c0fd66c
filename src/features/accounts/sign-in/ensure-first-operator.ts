import type { Core } from '../../../core.ts'
import { transact } from '../../../db/transact.ts'
import { StartError } from '../../../errors.ts'
import { type AddMemberServices, addMember } from '../add-member.ts'
import { findMemberByEmail } from '../members.queries.ts'
import { hashPassword } from './passwords.ts'

/**
 * Lets the first operator (`ADMIN_EMAIL`, `ADMIN_PASSWORD`) sign in. An existing operator keeps their password: one
 * changed in the dashboard must survive a restart.
 * @throws StartError if the address belongs to another member, who would become operator with their own password.
 */
export async function ensureFirstOperator(
  services: AddMemberServices & Pick<Core, 'database'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db } = services.database
  const existing = await findMemberByEmail(db, email)
  if (existing?.isOperator === true) return
  if (existing !== undefined) {
    throw new StartError(
      `ADMIN_EMAIL is ${email}, the address of a member who is not an operator. Set another address, or close that account first (DELETE /admin/v1/members/${existing.id}).`,
    )
  }
  const passwordHash = await hashPassword(password)
  await transact(db, (trx) => addMember(trx, services, { email, name: 'Operator', passwordHash, role: 'operator' }))
}
