import type { Selectable } from 'kysely'
import { bigintArray } from '../../db/journal/array-parameters.ts'
import type { DedicatedClient } from '../../db/journal/dedicated-client.ts'
import { createGroupedRead } from '../../db/journal/grouped-read.ts'
import type { ServingTable } from '../../db/tables.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { unpackOffers } from './packed-offers.ts'
import { RecentServings } from './recent-servings.ts'
import type { KnownServing } from './serving.ts'

type ServingRow = Pick<
  Selectable<ServingTable>,
  'id' | 'app_id' | 'environment' | 'surface' | 'user_id' | 'client_id' | 'country' | 'platform' | 'offers'
>

/** Finds servings by the id that links and impression handles carry. */
export interface Servings {
  /** Returns a serving from memory or the database; undefined when it does not exist, or is no longer kept. */
  find(id: bigint): Promise<KnownServing | undefined> | KnownServing | undefined
  /** Caches a serving that was just committed, for its clicks and confirmations. */
  remember(serving: KnownServing): void
  /** Drops the cached servings of an erased user, or all of them. */
  forget(person?: { readonly appId: string; readonly userId: string }): void
}

export function createServings({ client, clock }: { client: DedicatedClient; clock: Clock }): Servings {
  const recent = new RecentServings({ clock })
  const read = createGroupedRead<bigint, ServingRow>({
    client,
    name: 'find_serving',
    sql: `select id, app_id, environment, surface, user_id, client_id, country, platform, offers
      from serving where id = any($1::bigint[])`,
    encodeKeys: (ids) => [bigintArray(ids)],
    keyOf: String,
    keyOfRow: (row) => String(row.id),
  })
  return {
    find(id) {
      return recent.find(id) ?? findStored(id)
    },
    remember: (serving) => recent.remember(known(serving)),
    forget(person) {
      if (person === undefined) recent.forgetAll()
      else recent.forgetUser(person.appId, person.userId)
    },
  }

  async function findStored(id: bigint): Promise<KnownServing | undefined> {
    const row = await read(id)
    if (row === undefined) return undefined
    const { campaignIds, creativeIds } = unpackOffers(row.offers)
    const serving: KnownServing = {
      id: row.id,
      appId: row.app_id,
      environment: row.environment,
      surface: row.surface,
      userId: row.user_id,
      clientId: row.client_id,
      country: row.country,
      platform: row.platform,
      campaignIds,
      creativeIds,
    }
    recent.remember(serving)
    return serving
  }
}

/** Picks the fields that are cached; a few bytes of a buffer would keep all of it in memory. */
function known({ id, appId, environment, surface, userId, clientId, ...rest }: KnownServing): KnownServing {
  const { country, platform, campaignIds, creativeIds } = rest
  return { id, appId, environment, surface, userId, clientId, country, platform, campaignIds, creativeIds }
}
