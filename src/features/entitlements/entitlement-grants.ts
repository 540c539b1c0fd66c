import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { JournalStream } from '../../db/journal/journal-stream.ts'
import { unnest } from '../../db/pg-arrays.ts'
import { endOfNothing } from '../../db/query-parts.ts'
import type { EntitlementConfig, EntitlementType, Environment, Tables, TransactionTable } from '../../db/tables.ts'
import { parseAmount } from '../../lib/money.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'

/** The terms of a grant. The value is in millionths of a percent, a dollar or a credit. */
interface GrantTerms {
  readonly type: EntitlementType
  readonly valueMicros: bigint | null
  readonly unit: 'percent' | 'dollars' | null
}

function grantTerms(config: EntitlementConfig): GrantTerms {
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

/** Returns the grant of a known user's click (spec 3); undefined if none is configured. */
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
    uuid: ['id', 'transactionId'],
    recurring: ['appId', 'campaignId'],
    text: ['environment', 'userId', 'type', 'unit'],
    bigint: ['valueMicros'],
  },
  {
    starts_at: ['timestamptz', (grant) => new Date(grant.startsAtMs)],
    ends_at: ['timestamptz', (grant) => new Date(grant.endsAtMs)],
  },
)

/**
 * Writes one provisional grant per user and campaign, for any number of clicks; none after a verification, whose grant
 * has the same key.
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

/** Ends the grant of a completion that was taken back, if its app wants so; other grants stay. */
export async function revokeVerifiedEntitlement(
  db: Db,
  {
    transactionId,
    goalCompletionId,
  }: { readonly transactionId: string; readonly goalCompletionId: string | undefined },
  at: Date,
): Promise<void> {
  const ofTransaction = db
    .selectFrom('transaction')
    .innerJoin('app', 'app.id', 'app_id')
    .where('transaction.id', '=', transactionId)
    .where('revoke_on_reversal', '=', true)
  const transaction = await ofTransaction.select(['app_id', 'environment', 'user_id']).executeTakeFirst()
  if (transaction === undefined || transaction.user_id === null) return
  await db
    .updateTable('entitlement_grant')
    .set({ ends_at: at })
    .where('app_id', '=', transaction.app_id)
    .where('environment', '=', transaction.environment)
    .where('user_id', '=', transaction.user_id)
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', 'verified')
    .where(({ or, eb }) =>
      goalCompletionId === undefined
        ? or([eb('further_transaction_id', 'is', null), eb('further_transaction_id', '=', transactionId)])
        : eb('further_transaction_id', '=', goalCompletionId),
    )
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .execute()
}

const dayMs = 86_400_000

/** The terms of a verification that grants nothing: its row exists for its key, which keeps out provisional grants. */
const nothing = { type: 'credit', value_micros: 0n, unit: null, ends_at: endOfNothing } as const

/**
 * Replaces the provisional grants of a user and campaign by a verified one, from now, for `durationDays` or without end
 * (spec 3). Runs in the verification's database transaction. If none is configured, nothing is granted now, or
 * provisionally later.
 */
export async function grantVerifiedEntitlement(
  trx: Transaction<Tables>,
  deps: { readonly newId: () => string },
  transaction: Pick<Selectable<TransactionTable>, 'id' | 'app_id' | 'environment' | 'user_id' | 'campaign_id'>,
  config: EntitlementConfig | null,
  now: Date,
): Promise<void> {
  const { id: transaction_id, app_id, environment, user_id, campaign_id } = transaction
  if (user_id === null) return
  await trx
    .deleteFrom('entitlement_grant')
    .where('app_id', '=', app_id)
    .where('environment', '=', environment)
    .where('user_id', '=', user_id)
    .where('campaign_id', '=', campaign_id)
    .where('kind', '=', 'provisional')
    .execute()
  const grant = {
    id: deps.newId(),
    ...{ app_id, environment, user_id, campaign_id, transaction_id },
    kind: 'verified' as const,
    starts_at: now,
    ...(config === null ? nothing : verifiedTerms(config, now)),
  }
  const first = await trx
    .insertInto('entitlement_grant')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (first !== undefined) return
  await trx
    .insertInto('entitlement_grant')
    .values({ ...grant, further_transaction_id: transaction_id })
    .execute()
}

/**
 * Grants what a further goal of a campaign gives, from now: once for its completion, whose id makes the row's key
 * unique. The provisional grant goes on until the main goal is verified.
 */
export async function grantGoalEntitlement(
  trx: Transaction<Tables>,
  deps: { readonly newId: () => string },
  transaction: Pick<Selectable<TransactionTable>, 'id' | 'app_id' | 'environment' | 'user_id' | 'campaign_id'>,
  { completionId, config }: { readonly completionId: string; readonly config: EntitlementConfig },
  now: Date,
): Promise<void> {
  const { id: transaction_id, app_id, environment, user_id, campaign_id } = transaction
  if (user_id === null) return
  await trx
    .insertInto('entitlement_grant')
    .values({
      id: deps.newId(),
      ...{ app_id, environment, user_id, campaign_id, transaction_id },
      kind: 'verified',
      further_transaction_id: completionId,
      starts_at: now,
      ...verifiedTerms(config, now),
    })
    .execute()
}

function verifiedTerms(config: EntitlementConfig, now: Date) {
  const { type, valueMicros, unit } = grantTerms(config)
  const endsAt = config.durationDays === undefined ? null : new Date(now.getTime() + config.durationDays * dayMs)
  return { type, value_micros: valueMicros, unit, ends_at: endsAt }
}
