import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { createGroupedRead, type GroupedRead } from '../../db/journal/grouped-read.ts'
import { unnest } from '../../db/pg-arrays.ts'
import type { Environment } from '../../db/tables.ts'
import { ServiceError } from '../../errors.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { ownText } from '../../lib/text/text.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { type Entitlements, entitlementsAt, type Grant } from './entitlement-details.ts'

/** The greatest age of cached grants that replace an answer of the database. */
const maxStaleMs = 60_000
/** A user has a grant for each click, so the number of users alone bounds nothing. */
const mostRemembered = { people: 20_000, bytes: 32 * 1024 * 1024 }
const userBytes = 200
const grantBytes = 300

interface EntitlementOwner extends UserKey {
  readonly environment: Environment
}

export type EntitlementReads = ReturnType<typeof openEntitlementReads>

/** In the order of the columns. */
type GrantsRow = readonly [place: number, grants: string]

/** Reads in groups, always from the database; caches only for its brief outages. */
export function openEntitlementReads(database: Database, clock: Clock, realClock = clock) {
  const readGrants = createGrantsRead(database)
  const remembered = new LRUCache<string, { readonly grants: readonly Grant[]; readonly atMs: number }>({
    max: mostRemembered.people,
    maxSize: mostRemembered.bytes,
    sizeCalculation: ({ grants }, key) => userBytes + 2 * key.length + grantBytes * grants.length,
  })

  return {
    /**
     * Reads a user's entitlements (spec 4.7a). `staleSeconds` is set if the database did not answer and cached grants
     * were used. Throws `unavailable` if none are cached.
     */
    async read(owner: EntitlementOwner): Promise<Entitlements & { readonly staleSeconds?: number }> {
      const key = keyOf(owner)
      try {
        const grants = grantsOf(await readGrants(owner))
        // Copied when a user is first cached: later writes keep that key.
        remembered.set(remembered.has(key) ? key : ownText(key), { grants, atMs: realClock.nowMs() })
        return entitlementsAt(grants, clock.nowMs())
      } catch (error) {
        const known = remembered.get(key)
        const staleMs = known === undefined ? Number.POSITIVE_INFINITY : realClock.nowMs() - known.atMs
        if (known === undefined || staleMs > maxStaleMs) {
          throw new ServiceError('unavailable', 'Entitlements cannot be read right now.', { cause: error })
        }
        return { ...entitlementsAt(known.grants, clock.nowMs()), staleSeconds: Math.ceil(staleMs / 1000) }
      }
    },
    /** Drops the cached grants of an erased user, or all of them. */
    forget(user?: UserKey): void {
      if (user === undefined) remembered.clear()
      else for (const environment of ['live', 'test'] as const) remembered.delete(keyOf({ ...user, environment }))
    },
  }
}

const ownerColumns = unnest<EntitlementOwner>({ uuid: ['appId'], text: ['environment', 'userId'] })

/**
 * Each grant is a text of seven words without spaces or commas: building JSON would take the database nearly twice as
 * long. Instants are whole milliseconds. The grant of a further goal has the id of its completion for its key. The
 * range of places includes every key, as in the read of audiences.
 */
function createGrantsRead(database: Database): GroupedRead<EntitlementOwner, GrantsRow> {
  return createGroupedRead<EntitlementOwner, GrantsRow>({
    client: database.dedicated('entitlements', { plansOnce: true }),
    name: 'read_entitlements',
    sql: `select asked.place, string_agg(concat_ws(' ', campaign_id,
          case when further_transaction_id <> transaction_id then 'goal' else kind end, type, coalesce(value_micros::text, ''),
          coalesce(unit, ''), round(date_part('epoch', starts_at) * 1000),
          coalesce(round(date_part('epoch', ends_at) * 1000)::text, '')), ',' order by starts_at, id)
      from (${ownerColumns.numbered}) as asked
      join entitlement_grant using (app_id, environment, user_id)
      where asked.place between 1 and 10000 and ($4::uuid is null or app_id = $4::uuid)
      group by asked.place`,
    rowMode: 'array',
    appOf: ({ appId }) => appId,
    encodeKeys: (owners, app) => [...ownerColumns.encode(owners), app],
    keyOf,
    keyOfRow: ([place], keys) => keys[place - 1] ?? '',
  })
}

function grantsOf(row: GrantsRow | undefined): Grant[] {
  return row === undefined ? [] : row[1].split(',').map(grantOf)
}

function grantOf(text: string): Grant {
  const [campaignId = '', kind, type, valueMicros = '', unit = '', startsAtMs, endsAtMs = ''] = text.split(' ')
  return {
    campaignId,
    kind: kind as Grant['kind'],
    type: type as Grant['type'],
    valueMicros: valueMicros === '' ? null : BigInt(valueMicros),
    unit: unit === '' ? null : (unit as Grant['unit']),
    startsAtMs: Number(startsAtMs),
    endsAtMs: endsAtMs === '' ? null : Number(endsAtMs),
  }
}

function keyOf({ appId, environment, userId }: EntitlementOwner): string {
  return `${appId} ${environment} ${userId}`
}
