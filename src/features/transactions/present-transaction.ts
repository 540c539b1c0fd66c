import type { Static } from 'typebox'
import type { Actor } from '../accounts/actor.ts'
import type { TransactionRow } from './list-transactions.queries.ts'
import type { transactionSchema } from './transactions.schema.ts'

export type PresentedTransaction = Static<typeof transactionSchema>

/** A transaction as the management API shows it; publishers' users are hidden from advertisers. */
export function presentTransaction(
  row: TransactionRow,
  actor: Actor,
  publisherApps: ReadonlySet<string>,
): PresentedTransaction {
  const isPublishers = actor.isOperator || publisherApps.has(row.app_id)
  return {
    id: row.id,
    appId: row.app_id,
    campaignId: row.campaign_id,
    creativeId: row.creative_id,
    creatorId: row.creator_id,
    userId: isPublishers ? row.user_id : null,
    servingId: row.serving_id === null ? null : String(row.serving_id),
    surface: row.surface,
    class: row.class,
    environment: row.environment,
    state: row.state,
    openedAt: row.clicked_at.toISOString(),
    verifiedAt: row.verified_at?.toISOString() ?? null,
  }
}

/** The columns of the CSV form: the keys of a row. */
export const transactionColumns = [
  'id',
  'appId',
  'campaignId',
  'creativeId',
  'creatorId',
  'userId',
  'servingId',
  'surface',
  'class',
  'environment',
  'state',
  'openedAt',
  'verifiedAt',
] as const satisfies readonly (keyof PresentedTransaction)[]
