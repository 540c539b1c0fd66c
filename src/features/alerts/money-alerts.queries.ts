import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { AlertOwner } from './alerts.queries.ts'

function selectAlertedAdvertisers(db: Db) {
  return db
    .selectFrom('alert_setting')
    .innerJoin('organization', 'organization.id', 'owner_id')
    .innerJoin('billing_party', 'billing_party.organization_id', 'organization.id')
    .select(['organization.id', 'organization.name', 'alert_setting.email', 'alert_setting.url'])
}

/** Lists the organizations with recipients of alerts that pay in advance or up to a credit limit. */
export async function listPayingAhead(db: Db): Promise<AlertOwner[]> {
  return selectAlertedAdvertisers(db)
    .innerJoin('advertiser_funds', 'advertiser_funds.party_id', 'billing_party.id')
    .execute()
}

/** Lists the invoices that are past due at an instant, of organizations with recipients of alerts. */
export async function listOverdue(db: Db, at: Date) {
  return selectAlertedAdvertisers(db)
    .innerJoin('invoice', 'invoice.party_id', 'billing_party.id')
    .select(['invoice.id as invoice_id', 'invoice.number', 'invoice.due_at'])
    .where('invoice.kind', '=', 'invoice')
    .where('invoice.state', '!=', 'paid')
    .where('invoice.due_at', '<', at)
    .orderBy('invoice.id')
    .execute()
}

/** Lists the payments of the real book that failed or came back since an instant, with their projects. */
export async function listFailedPayments(db: Db, since: Date) {
  return db
    .selectFrom('payment')
    .innerJoin('payment_batch', 'payment_batch.id', 'batch_id')
    .innerJoin('billing_party', 'billing_party.id', 'payment.party_id')
    .innerJoin('project', 'project.id', 'billing_party.project_id')
    .select(['payment.id as payment_id', 'batch_id', 'failure'])
    .select(['project.id as project_id', 'project.name as project_name'])
    .where('payment_batch.is_demo', '=', false)
    .where((where) => where.or([where('failed_at', '>=', since), where('returned_at', '>=', since)]))
    .orderBy('payment.id')
    .execute()
}

/** Lists the apps of a project with recipients of alerts. */
export async function listAlertedAppsOf(db: Db, projectId: string): Promise<AlertOwner[]> {
  return db
    .selectFrom('alert_setting')
    .innerJoin('app', 'app.id', 'owner_id')
    .select(['app.id', 'app.name', 'alert_setting.email', 'alert_setting.url'])
    .where('app.project_id', '=', projectId)
    .execute()
}

/** Lists the members who operate the installation, without the one that every installation begins with. */
export async function listOperators(db: Db): Promise<AlertOwner[]> {
  return db
    .selectFrom('membership')
    .innerJoin('member', 'member.id', 'member_id')
    .select(['member.id', 'member.email'])
    .select([sql<string>`'The ledger'`.as('name'), sql<null>`null`.as('url')])
    .where('role', '=', 'operator')
    .where('member.email', 'not like', '%@offerwire.local')
    .execute()
}

/** Returns the number of faults that the last check of the ledger found. */
export async function countLedgerFaults(db: Db): Promise<number> {
  const row = await db.selectFrom('ledger_verification').select('faults').executeTakeFirst()
  return Number(row?.faults ?? 0n)
}
