import type { Db } from '../../../db/database.ts'

export type MailedTenant = { readonly projectId: string } | { readonly organizationId: string }

/** Lists the e-mail addresses of a tenant's members. */
export async function listEmails(db: Db, tenant: MailedTenant): Promise<string[]> {
  let query = db.selectFrom('membership').innerJoin('member', 'member.id', 'member_id').select('member.email')
  if ('projectId' in tenant) query = query.where('membership.project_id', '=', tenant.projectId)
  else query = query.where('membership.organization_id', '=', tenant.organizationId)
  return (await query.execute()).map(({ email }) => email)
}
