import { sql } from 'kysely'
import type { Db } from '../../../src/db/database.ts'
import type { DevicePlatform } from '../../../src/db/tables.ts'
import { unpackOffers } from '../../../src/features/impressions/packed-offers.ts'
import { firstServingIdAt } from '../../../src/lib/ids/serving-id.ts'

/** A served list and the rewards of its offers. The arrays run in parallel. */
export interface LoggedList {
  readonly servingId: bigint
  readonly appId: string
  readonly userId: string
  readonly country: string
  readonly platform: DevicePlatform | null
  readonly isMinor: boolean
  readonly eligibleCount: number
  readonly seed: number
  readonly rankingInput: Uint8Array | null
  readonly campaignIds: readonly string[]
  readonly propensities: readonly number[]
  /** 1 if the user clicked the offer. */
  readonly clicks: number[]
  /** Gross payout of its verified completion in US dollars. */
  readonly earnings: number[]
}

interface ClickRow {
  serving_id: bigint
  position: number
  payout_micros: bigint | null
}

/** Reads the latest live lists of feed and search since an instant, with their rewards. */
export async function readOwnLog(db: Db, sinceMs: number, limit: number): Promise<LoggedList[]> {
  const rows = await db
    .selectFrom('serving')
    .select(['id as servingId', 'app_id as appId', 'user_id as userId', 'country', 'platform', 'is_minor as isMinor'])
    .select(['eligible_count as eligibleCount', 'seed', 'ranking_input as rankingInput', 'offers'])
    .where('id', '>=', firstServingIdAt(sinceMs))
    .where('environment', '=', 'live')
    .where('surface', 'in', ['feed', 'search'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const lists = rows.map(({ offers, seed, ...row }): LoggedList => {
    const { campaignIds, propensities } = unpackOffers(offers)
    const [clicks, earnings] = [campaignIds.map(() => 0), campaignIds.map(() => 0)]
    return { ...row, seed: Number(seed), campaignIds, propensities, clicks, earnings }
  })
  await addOutcomes(db, lists)
  return lists
}

async function addOutcomes(db: Db, lists: readonly LoggedList[]): Promise<void> {
  const byId = new Map(lists.map((list) => [list.servingId, list]))
  const oldest = lists.at(-1)?.servingId ?? 0n
  const { rows } = await sql<ClickRow>`select serving_id, position,
      case when state = 'verified' and verified_by <> 'test_conversion' then payout_micros end as payout_micros
    from transaction
    where serving_id >= ${oldest} and environment = 'live' and class = 'person'`.execute(db)
  for (const { serving_id: servingId, position, payout_micros: payoutMicros } of rows) {
    const list = byId.get(servingId)
    if (list === undefined) continue
    list.clicks[position] = 1
    list.earnings[position] = (list.earnings[position] ?? 0) + Number(payoutMicros ?? 0n) / 1_000_000
  }
}
