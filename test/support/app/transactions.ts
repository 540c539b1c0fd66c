import type { Db } from '../../../src/db/database.ts'
import { uuidV7Ms } from '../../../src/lib/ids/uuid.ts'

/** The distinguishing columns of a transaction; all others have fixed values. */
export interface GivenTransaction {
  readonly id: string
  readonly appId?: string
  readonly organizationId?: string
  readonly campaignId?: string
  readonly userId?: string
  readonly creatorId?: string
  readonly state?: 'created' | 'verified' | 'failed'
  readonly environment?: 'live' | 'test'
}

const nobody = '00000000-0000-4000-8000-000000000000'

/** Inserts transactions directly; their ids, version 7 UUIDs, contain the time of the click. */
export async function insertTransactions(db: Db, given: readonly GivenTransaction[]): Promise<void> {
  await db
    .insertInto('transaction')
    .values(
      given.map((each) => ({
        id: each.id,
        app_id: each.appId ?? nobody,
        environment: each.environment ?? 'live',
        organization_id: each.organizationId ?? nobody,
        campaign_id: each.campaignId ?? nobody,
        creative_id: nobody,
        surface: 'feed' as const,
        class: 'person' as const,
        user_id: each.userId ?? 'somebody',
        creator_id: each.creatorId ?? null,
        state: each.state ?? ('created' as const),
        clicked_at: new Date(uuidV7Ms(each.id) ?? 0),
      })),
    )
    .execute()
}
