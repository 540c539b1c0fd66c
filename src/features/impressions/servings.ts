import type { DedicatedClient } from '../../db/journal/dedicated-client.ts'
import { createGroupedRead } from '../../db/journal/grouped-read.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { findServingRead } from './impressions.queries.ts'
import { unpackOffers } from './packed-offers.ts'
import { RecentServings } from './recent-servings.ts'
import type { KnownServing } from './serving.ts'

/** Finds what was served, by the id that links and impression handles carry. */
export interface Servings {
  /** The serving, from memory or the database; undefined when there is none, or none any more. */
  find(id: bigint): Promise<KnownServing | undefined> | KnownServing | undefined
  /** Keeps a serving that was just committed at hand for its clicks and confirmations. */
  remember(serving: KnownServing): void
  /** Drops whatever is at hand of an erased person, of everybody when no person is given. */
  forget(person?: { readonly appId: string; readonly userId: string }): void
}

/** Servings of this process and, behind them, all others. */
export function createServings({ client, clock }: { client: DedicatedClient; clock: Clock }): Servings {
  const recent = new RecentServings({ clock })
  const read = createGroupedRead({ client, ...findServingRead })
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

/** Of a serving what is asked later. The rest would stay with it, and a few bytes of a buffer keep all of it. */
function known({ id, appId, environment, surface, userId, clientId, ...rest }: KnownServing): KnownServing {
  const { country, platform, campaignIds, creativeIds } = rest
  return { id, appId, environment, surface, userId, clientId, country, platform, campaignIds, creativeIds }
}
