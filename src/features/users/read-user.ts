import type { Actor } from '../../access/actor.ts'
import { notFound } from '../../access/actor.ts'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { amountOf } from '../../lib/money.ts'
import { isMinorAt } from '../../lib/time/age.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { EntitlementParts } from '../entitlements/entitlement-parts.ts'
import { unpackOffers } from '../impressions/packed-offers.ts'
import { listTransactionsOf } from '../transactions/read-transactions.ts'
import { unpackCompletions } from './completions.ts'
import * as queries from './user.queries.ts'
import type { User } from './user.schema.ts'
import { beginLater, userTimeline } from './user-timeline.ts'

/** The most entries of each kind that a page shows. */
const limit = 50

export type ReadUserDeps = Pick<Core, 'clock'> &
  EntitlementParts & {
    readonly db: Db
    readonly snapshot: Snapshot
  }

/**
 * Reads everything stored about one user of an app, the newest 50 of each kind, with their timeline. Throws `not_found`
 * if nothing is stored.
 */
export async function readUser(deps: ReadUserDeps, actor: Actor, key: UserKey): Promise<User> {
  const { db, snapshot } = deps
  const more = limit + 1
  const events = await queries.listEventKeys(db, key, more)
  const rejected = await queries.listRejectedKeys(db, key, more)
  const user = {
    ...(await readUserHead(deps, key, more)),
    servings: (await queries.listServings(db, key, more)).map(presentServing),
    subscriptionEvents: (await queries.listEventsByKey(db, events)).map(presentEvent),
    rejectedEvents: rejected.map(({ bytes: _, ...row }) => showRow(row)),
    transactions: await listTransactionsOf(db, snapshot, actor, key, { limit: more }),
  }
  if (isNothingStored(user)) throw notFound()
  let isCut = false
  for (const list of Object.values(user)) {
    if (Array.isArray(list) && list.splice(limit).length > 0) isCut = true
  }
  const steps = userTimeline(user)
  const text = `Only the latest ${limit} entries of each kind are shown; the export contains all of them.`
  return { ...user, timeline: isCut ? beginLater(steps, text) : steps }
}

type Lists =
  | 'completions'
  | 'grants'
  | 'exposures'
  | 'servings'
  | 'subscriptionEvents'
  | 'rejectedEvents'
  | 'transactions'
type Stored = Pick<User, 'storedAt' | 'clientTrial'> & Readonly<Record<Lists, readonly unknown[]>>

/** Returns whether nothing is stored about a user; a row with only a learned ranking state counts as nothing. */
export function isNothingStored({ storedAt, clientTrial, ...lists }: Stored): boolean {
  const isEmpty = Object.values(lists).every((list) => !Array.isArray(list) || list.length === 0)
  return storedAt === null && clientTrial === null && isEmpty
}

/** Reads a user's rows that are few and small: all but servings, transactions and events. */
export async function readUserHead({ clock, db, entitlementReads }: ReadUserDeps, key: UserKey, limit: number) {
  const user = await queries.findAppUser(db, key)
  const stored = storedSetOf(user)
  const age = stored?.attributes.age
  const trial = await queries.findClientTrial(db, key)
  return {
    userId: key.userId,
    id: stored?.id ?? null,
    attributes: stored?.attributes ?? null,
    minor: stored !== undefined && typeof age === 'number' && isMinorAt(age, stored.at, new Date(clock.nowMs())),
    storedAt: stored?.at.toISOString() ?? null,
    entitlements: await entitlementReads.read({ ...key, environment: 'live' }),
    testEntitlements: await entitlementReads.read({ ...key, environment: 'test' }),
    completions: completionsOf(user).slice(0, limit),
    grants: (await queries.listGrants(db, key, limit)).map(presentGrant),
    exposures: (await queries.listExposures(db, key, limit)).map(showRow),
    clientTrial: trial === undefined ? null : { answers: Number(trial.answers) },
  }
}

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

type AppUser = Awaited<ReturnType<typeof queries.findAppUser>>

/**
 * Returns the attributes and the time they were stored; undefined for a user whose row has only completions or a
 * ranking state.
 */
function storedSetOf(user: AppUser) {
  if (user === undefined || user.stored_at_ms === null) return undefined
  const attributes = { ...user.attributes, ...user.identity }
  return { id: user.id, at: new Date(Number(user.stored_at_ms)), attributes }
}

/** Newest first. */
function completionsOf(user: AppUser): User['completions'] {
  const completions = [
    ...unpackCompletions(user?.completed ?? null).map((each) => ({ ...each, environment: 'live' as const })),
    ...unpackCompletions(user?.completed_test ?? null).map((each) => ({ ...each, environment: 'test' as const })),
  ]
  return completions
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ atMs, ...completion }) => ({ ...completion, completedAt: new Date(atMs).toISOString() }))
}

function presentGrant({ value_micros, ...row }: Row<typeof queries.listGrants>): User['grants'][number] {
  return { ...showRow(row), value: value_micros === null ? null : amountOf(value_micros) }
}

export function presentServing(row: Row<typeof queries.listServings>): User['servings'][number] {
  const { id, offers, ...shown } = row
  const at = new Date(servedAtMs(id)).toISOString()
  return { id: String(id), at, ...showRow(shown), campaignIds: [...unpackOffers(offers).campaignIds] }
}

export function presentEvent({
  price_amount_micros,
  ...row
}: Row<typeof queries.listEventsByKey>): User['subscriptionEvents'][number] {
  const priceAmountMicros = price_amount_micros === null ? null : Number(price_amount_micros)
  return { ...showRow(row), priceAmountMicros }
}
