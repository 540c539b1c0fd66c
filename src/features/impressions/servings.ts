import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { createGroupedRead } from '../../db/journal/grouped-read.ts'
import { bigintArray } from '../../db/pg-arrays.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Impression, KnownServing } from './impression.ts'
import { offerAt } from './packed-offers.ts'
import { RecentServings } from './recent-servings.ts'

export type Servings = ReturnType<typeof createServings>

/** Finds impressions by the ids in links and impression handles. */
export function createServings({ client, clock }: { client: DedicatedClient; clock: Clock }) {
  const recent = new RecentServings(clock)
  const read = createGroupedRead<bigint, KnownServing>({
    client,
    name: 'find_serving',
    sql: `select id, app_id as "appId", environment, surface, user_id as "userId", client_id as "clientId", country, platform,
        offers
      from serving where id = any($1::bigint[])`,
    encodeKeys: (ids) => [bigintArray(ids)],
    keyOf: String,
    keyOfRow: ({ id }) => String(id),
  })
  return {
    /** Returns an impression from memory or the database; undefined if it does not exist or is no longer kept. */
    find: (id: bigint, position: number) => recent.find(id, position) ?? findStored(id, position),
    /** Caches a serving that was just committed, for its clicks and confirmations. */
    remember: (serving: KnownServing) => recent.remember(serving),
    /** Drops the cached servings of an erased user, or all of them. */
    forget(user?: UserKey): void {
      if (user === undefined) recent.forgetAll()
      else recent.forgetUser(user.appId, user.userId)
    },
  }

  async function findStored(id: bigint, position: number): Promise<Impression | undefined> {
    const serving = await read(id)
    if (serving === undefined) return undefined
    recent.remember(serving)
    const { offers, ...servedTo } = serving
    const offer = offerAt(offers, position)
    return offer && { ...servedTo, ...offer }
  }
}
