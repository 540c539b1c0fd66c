import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TestClock } from '../../../test/support/app/test-clock.ts'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../../test/support/database/database.ts'
import { makePartitionsAhead } from '../../db/partitions.ts'
import { openPostgres } from '../../db/postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { uuidBytes } from '../../lib/ids/uuid.ts'
import { openEntitlementReads } from '../entitlements/read-entitlements.ts'
import { packOffers } from '../impressions/packed-offers.ts'
import { createServings } from '../impressions/servings.ts'
import { erasedChannel, followErasures } from './erase-user.ts'
import { notifyErased } from './erasure.queries.ts'
import { openRecentErasures } from './recent-erasures.ts'

const erased = { appId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', userId: 'u "1" é' }

describe('an erasure on another node', { skip: testDatabaseKind !== 'postgres' && 'there is one process' }, () => {
  it('clears the user from this node’s memory, and no other user', async (t) => {
    const databaseUrl = await createPostgresDatabase(t)
    const clock = new TestClock('2026-06-15T12:00:00Z')
    await using here = openPostgres({ databaseUrl, logger: silentLogger })
    await using there = openPostgres({ databaseUrl, logger: silentLogger })
    await migrate(here)
    await makePartitionsAhead(here, clock.nowMs())
    const servings = createServings({ client: here.dedicated('servings'), clock })
    const recentErasures = await openRecentErasures(here.db, clock)
    const memories = { servings, entitlementReads: openEntitlementReads(here, clock), recentErasures }
    await using _ = await followErasures(here, memories)
    const serving = {
      id: 1n,
      ...erased,
      environment: 'live',
      surface: 'feed',
      clientId: null,
      country: 'US',
      platform: null,
      offers: packOffers([uuidBytes(randomUUID(), randomUUID())], [1]),
    } as const
    servings.remember(serving)
    servings.remember({ ...serving, id: 2n, userId: 'u2' })
    assert.equal(recentErasures.mayConcern(erased.appId, 0), false)
    await notifyErased(there.db, erasedChannel, erased)
    for (let attempt = 0; attempt < 100 && (await servings.find(1n, 0)) !== undefined; attempt++) await sleep(20)
    assert.equal(await servings.find(1n, 0), undefined)
    assert.equal((await servings.find(2n, 0))?.userId, 'u2')
    assert.equal(recentErasures.mayConcern(erased.appId, clock.nowMs()), true)
    assert.equal(recentErasures.mayConcern('another', clock.nowMs()), false)
  })
})
