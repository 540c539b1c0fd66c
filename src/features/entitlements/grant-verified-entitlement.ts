import type { Selectable, Transaction } from 'kysely'
import { endOfNothing } from '../../db/is-grant.ts'
import type { EntitlementConfig, Tables, TransactionTable } from '../../db/tables.ts'
import { grantTerms } from './provisional-entitlements.ts'

const dayMs = 86_400_000

/** The terms of a verification that grants nothing: its row is there for its key, which refuses provisional grants. */
const nothing = { type: 'credit', value_micros: 0n, unit: null, ends_at: endOfNothing } as const

/**
 * Replaces the provisional grants of a user and campaign by a verified one, from now, for `durationDays` or without end (spec 3).
 * Runs in the verification's database transaction; where none is configured nothing is granted, now or provisionally later.
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

function verifiedTerms(config: EntitlementConfig, now: Date) {
  const { type, valueMicros, unit } = grantTerms(config)
  const endsAt = config.durationDays === undefined ? null : new Date(now.getTime() + config.durationDays * dayMs)
  return { type, value_micros: valueMicros, unit, ends_at: endsAt }
}
