import type { Core } from '../../../core.ts'
import type { AccountParts } from '../account-parts.ts'
import { listEmails, type MailedTenant } from './mail-members.queries.ts'

/** Sends each member of a project or an organization a message; without a mail server nothing is read or sent. */
export async function mailMembers(
  { database, mailer }: Pick<Core, 'database'> & Pick<AccountParts, 'mailer'>,
  tenant: MailedTenant,
  compose: () => { readonly subject: string; readonly text: string },
): Promise<void> {
  if (!mailer.hasServer) return
  const mail = compose()
  for (const to of await listEmails(database.db, tenant)) mailer.send(async () => ({ to, ...mail }))
}
