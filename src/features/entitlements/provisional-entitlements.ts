import type { Db } from '../../db/database.ts'
import type { JournalStream } from '../../db/journal/journal-stream.ts'
import type { EntitlementConfig, EntitlementType, Environment } from '../../db/tables.ts'
import { unnest } from '../../db/wire-values.ts'
import { parseAmount } from '../../lib/money.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'

/** The terms of a grant. The value is in millionths of a percent, a dollar or a credit. */
interface GrantTerms {
  readonly type: EntitlementType
  readonly valueMicros: bigint | null
  readonly unit: 'percent' | 'dollars' | null
}

export function grantTerms(config: EntitlementConfig): GrantTerms {
  return {
    type: config.type,
    valueMicros: config.value === undefined ? null : (parseAmount(config.value) ?? null),
    unit: config.unit ?? null,
  }
}

/** A grant from the click until the verdict, or until it expires. */
export interface ProvisionalGrant extends GrantTerms {
  readonly id: string
  readonly appId: string
  readonly environment: Environment
  readonly userId: string
  readonly campaignId: string
  readonly transactionId: string
  readonly startsAtMs: number
  readonly endsAtMs: number
}

/** Returns the grant of a known user's click (spec 3); undefined where none is configured. */
export function provisionalGrant(
  app: Pick<AppEntry, 'id' | 'provisionalMs'>,
  config: EntitlementConfig | undefined,
  click: Pick<ProvisionalGrant, 'environment' | 'userId' | 'campaignId' | 'transactionId'>,
  id: string,
  nowMs: number,
): ProvisionalGrant | undefined {
  if (config === undefined) return undefined
  return { ...grantTerms(config), ...click, id, appId: app.id, startsAtMs: nowMs, endsAtMs: nowMs + app.provisionalMs }
}

const grantColumns = unnest<ProvisionalGrant>(
  {
    uuid: ['id', 'appId', 'campaignId', 'transactionId'],
    text: ['environment', 'userId', 'type', 'unit'],
    bigint: ['valueMicros'],
  },
  {
    starts_at: ['timestamptz', (grant) => new Date(grant.startsAtMs)],
    ends_at: ['timestamptz', (grant) => new Date(grant.endsAtMs)],
  },
)

/**
 * Writes one provisional grant for each user and campaign, however many clicks; none after a verification, whose grant has
 * its key.
 */
export const provisionalGrantStream: JournalStream<ProvisionalGrant> = {
  name: 'provisional_grant',
  order: 40,
  sql: `insert into entitlement_grant (${grantColumns.names}, kind)
    ${grantColumns.select}, 'provisional'
    on conflict do nothing`,
  encode: grantColumns.encode,
}

export async function endProvisionalEntitlement(
  db: Db,
  transaction: { id: string; app_id: string; environment: Environment; user_id: string | null },
  at: Date,
): Promise<void> {
  if (transaction.user_id === null) return
  await db
    .updateTable('entitlement_grant')
    .set({ ends_at: at })
    .where('app_id', '=', transaction.app_id)
    .where('environment', '=', transaction.environment)
    .where('user_id', '=', transaction.user_id)
    .where('transaction_id', '=', transaction.id)
    .where('kind', '=', 'provisional')
    .where('ends_at', '>', at)
    .execute()
}
