import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publisherPlatformRules, resolveCaller, resolveKey } from '../../../src/access/caller.ts'
import { serveFeed } from '../../../src/features/serving/serve-offers.ts'
import { learnNow } from '../../support/app/project-facts.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { api, attributes, click, feed } from './serve.ts'

const halfHourMs = 30 * 60_000

describe('a feed whose read of the user crosses the border of a half hour', () => {
  const shared = shareTestApp({ at: '2026-02-10T09:00:00Z' })

  it('uses the state and the seed of one epoch, and replays identically', async () => {
    const app = shared()
    const { services } = app.app
    const publisher = await app.given.app({ ranking_random_share: 0, ranking_new_campaign_share: 1 })
    // Time runs out for one after the other, so that the reserved slot depends on when the epoch began.
    for (let minutes = -60; minutes <= 60; minutes += 5) {
      const created_at = new Date(app.clock.nowMs() - 48 * 3_600_000 + minutes * 60_000)
      await app.given.campaign([publisher], { created_at })
    }
    await app.request('POST', `${api}/users/attributes`, {
      key: publisher.liveKey,
      body: { userId: 'ada', attributes: { age: 40, lastActiveDate: '2026-02-09T09:10:00Z' } },
    })
    const userId = 'ada'
    const { body } = await feed(app, publisher, { userId })
    for (const { clickUrl } of body.offers) await click(app, clickUrl)
    await learnNow(app)

    const caller = resolveCaller(
      resolveKey(services.snapshots.current(), publisher.liveKey),
      undefined,
      publisherPlatformRules,
    )
    const slowly = {
      ...services,
      linkUrl: services.config.addresses.linkUrl,
      audiences: {
        read: async (...asked: Parameters<typeof services.audiences.read>) => {
          const stored = await services.audiences.read(...asked)
          app.clock.advance(halfHourMs)
          return stored
        },
      },
    }
    await serveFeed(slowly, caller, { userId, clientId: 'c1', attributes, limit: 10 })
    await feed(app, publisher, { userId })

    const [before, crossing, after] = await services.database.db
      .selectFrom('serving')
      .select(['id', 'seed', 'ranking_input'])
      .where('app_id', '=', publisher.id)
      .orderBy('id')
      .execute()
    assert.ok(before !== undefined && crossing !== undefined && after !== undefined)
    assert.notDeepEqual(before.ranking_input, after.ranking_input, 'the clicks rank from the next epoch on')
    const rankedBy = ({ seed, ranking_input: input }: typeof crossing) => ({ seed, input: input?.toString('hex') })
    assert.deepEqual(rankedBy(crossing), rankedBy(before))
    for (const { id } of [before, crossing, after]) {
      const { same } = (await app.admin('GET', `/servings/${id}/replay`)).body
      assert.equal(same, true)
    }
  })
})
