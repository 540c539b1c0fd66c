import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { textArray, uuidArray } from '../../db/journal/array-parameters.ts'
import { createGroupedRead, type GroupedRead } from '../../db/journal/grouped-read.ts'
import type { Environment } from '../../db/tables.ts'
import { ServiceError } from '../../errors.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { type Entitlements, entitlementsAt, type Grant } from './entitlement-details.ts'

/** The greatest age of cached grants that replace an answer of the database. */
const maxStaleMs = 60_000

export interface EntitlementOwner {
  readonly appId: string
  readonly environment: Environment
  readonly userId: string
}

export interface EntitlementReads {
  /**
   * Reads a user's entitlements (spec 4.7a). `staleSeconds` is set when the database did not answer and cached grants were used.
   * Throws `unavailable` when none are cached.
   */
  read(owner: EntitlementOwner): Promise<Entitlements & { readonly staleSeconds?: number }>
  /** Drops the cached grants of an erased user, or all of them. */
  forget(person?: { readonly appId: string; readonly userId: string }): void
}

interface GrantsRow {
  app_id: string
  environment: Environment
  user_id: string
  grants: GrantColumns[]
}
type GrantColumns = [
  campaignId: string,
  kind: Grant['kind'],
  type: Grant['type'],
  valueMicros: string | null,
  unit: Grant['unit'],
  startsAtMs: number,
  endsAtMs: number | null,
]

/** Reads in groups, always from the database; caches only for its brief outages. */
export function openEntitlementReads(database: Database, clock: Clock): EntitlementReads {
  const readGrants = createGrantsRead(database)
  const remembered = new LRUCache<string, { readonly grants: readonly Grant[]; readonly atMs: number }>({ max: 20_000 })

  return {
    async read(owner) {
      const key = keyOf(owner)
      try {
        const grants = ((await readGrants(owner))?.grants ?? []).map(grantOf)
        remembered.set(key, { grants, atMs: clock.nowMs() })
        return entitlementsAt(grants, clock.nowMs())
      } catch (error) {
        const known = remembered.get(key)
        const staleMs = known === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - known.atMs
        if (known === undefined || staleMs > maxStaleMs) {
          throw new ServiceError('unavailable', 'Entitlements cannot be read now.', {
            cause: error,
            retryAfterSeconds: 1,
          })
        }
        return { ...entitlementsAt(known.grants, clock.nowMs()), staleSeconds: Math.ceil(staleMs / 1000) }
      }
    },
    forget(person) {
      if (person === undefined) remembered.clear()
      else for (const environment of ['live', 'test'] as const) remembered.delete(keyOf({ ...person, environment }))
    },
  }
}

function createGrantsRead(database: Database): GroupedRead<EntitlementOwner, GrantsRow> {
  return createGroupedRead<EntitlementOwner, GrantsRow>({
    client: database.dedicated('entitlements'),
    name: 'read_entitlements',
    sql: `select app_id, environment, user_id, json_agg(json_build_array(campaign_id, kind, type, value_micros::text, unit,
          floor(extract(epoch from starts_at) * 1000), floor(extract(epoch from ends_at) * 1000))
          order by starts_at, id) as grants
      from unnest($1::uuid[], $2::text[], $3::text[]) as asked (app_id, environment, user_id)
      join entitlement_grant using (app_id, environment, user_id)
      group by app_id, environment, user_id`,
    encodeKeys: (owners) => [
      uuidArray(owners.map((owner) => owner.appId)),
      textArray(owners.map((owner) => owner.environment)),
      textArray(owners.map((owner) => owner.userId)),
    ],
    keyOf,
    keyOfRow: (row) => keyOf({ appId: row.app_id, environment: row.environment, userId: row.user_id }),
  })
}

function grantOf([campaignId, kind, type, valueMicros, unit, startsAtMs, endsAtMs]: GrantColumns): Grant {
  const value = valueMicros === null ? null : BigInt(valueMicros)
  return { campaignId, kind, type, valueMicros: value, unit, startsAtMs, endsAtMs }
}

function keyOf({ appId, environment, userId }: EntitlementOwner): string {
  return `${appId} ${environment} ${userId}`
}
