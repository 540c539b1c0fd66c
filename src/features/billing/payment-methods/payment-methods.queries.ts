import type { Insertable } from 'kysely'
import type { SealedColumn } from '../../../config/keys/installation-keys.ts'
import type { Db } from '../../../db/database.ts'
import type { PaymentMethodTable } from '../../../db/tables.ts'
import { secretPurposes } from '../../../lib/ids/secret-box.ts'

export type PaymentMethodRow = NonNullable<Awaited<ReturnType<typeof findPaymentMethod>>>

export async function findPaymentMethod(db: Db, partyId: string) {
  return db
    .selectFrom('payment_method')
    .select(['rail', 'sealed', 'hint', 'usable_from'])
    .where('party_id', '=', partyId)
    .executeTakeFirst()
}

/**
 * Locks a party, so that changes of its payment method take turns; a project's is made on first need. Returns false for
 * a creator who is none: nothing was ever divided with them.
 */
export async function lockPaidParty(
  db: Db,
  id: string,
  owner: { readonly kind: 'publisher' | 'creator'; readonly projectId: string },
): Promise<boolean> {
  if (owner.kind === 'publisher') {
    await db
      .insertInto('billing_party')
      .values({ id, kind: owner.kind, project_id: owner.projectId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const row = await db.selectFrom('billing_party').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function upsertPaymentMethod(db: Db, row: Insertable<PaymentMethodTable>): Promise<void> {
  const { party_id: _, ...values } = row
  await db
    .insertInto('payment_method')
    .values(row)
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute()
}

/** Deletes a payment method, its sealed number with it. */
export async function deletePaymentMethod(db: Db, partyId: string): Promise<void> {
  await db.deleteFrom('payment_method').where('party_id', '=', partyId).execute()
}

/** The creator of an app as a party; its project is the app's. */
export async function findCreatorOwner(
  db: Db,
  { appId, creatorId }: { readonly appId: string; readonly creatorId: string },
): Promise<{ kind: 'creator'; projectId: string; appId: string; creatorId: string }> {
  const { project_id: projectId } = await db
    .selectFrom('app')
    .select('project_id')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow()
  return { kind: 'creator', projectId, appId, creatorId }
}

/** The name of a project, and the e-mail addresses of its members. */
export async function findProjectMembers(db: Db, projectId: string) {
  const rows = await db
    .selectFrom('project')
    .leftJoin('membership', 'membership.project_id', 'project.id')
    .leftJoin('member', 'member.id', 'membership.member_id')
    .select(['project.name', 'member.email'])
    .where('project.id', '=', projectId)
    .execute()
  return { name: rows[0]?.name ?? '', emails: rows.flatMap(({ email }) => email ?? []) }
}

/** The sealed numbers of payment methods and of payments, to be resealed under a new encryption key. */
export const sealedPaymentDetails: readonly SealedColumn[] = [
  { table: 'payment_method', id: 'party_id', column: 'sealed', purposeOf: secretPurposes.paymentMethod },
  { table: 'payment', id: 'id', column: 'method_sealed', purposeOf: secretPurposes.payment },
]
