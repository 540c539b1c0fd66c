import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findLatestRanking } from '../../../src/features/ranking/replay/archive-ranking.ts'
import { compileRanker } from '../../../src/features/ranking/score/compile-ranker.ts'
import { learnNow } from '../../../test/support/app/project-facts.ts'
import { startTestApp } from '../../../test/support/app/start-test-app.ts'
import { click, feed } from '../../../test/support/app/visitor.ts'
import { evaluateOwnLog } from './evaluate-own-log.ts'
import { readOwnLog } from './own-log.ts'

// One database: what is evaluated is computed in memory.

describe("evaluation on the service's own log", () => {
  it('recovers the served policy, and the random one from a random log', async (t) => {
    const { app, given, request, clock } = await startTestApp(t)
    const { database } = app.services
    const publisher = await given.app({ ranking_random_share: 1 })
    const liked = await given.campaign([publisher])
    for (let count = 0; count < 9; count++) await given.campaign([publisher])
    const serve = (userId: string) => feed({ request }, publisher.liveKey, userId, { limit: 5 })
    let clicks = 0
    for (let user = 0; user < 60; user++) {
      const offer = (await serve(`u${user}`)).find(({ campaignId }) => campaignId === liked.id)
      if (offer !== undefined) {
        await click({ request }, offer)
        clicks += 1
      }
      if (user === 40) await learnNow({ app })
    }
    const lists = await readOwnLog(database.db, clock.nowMs() - 86_400_000, 1_000)
    assert.equal(lists.length, 60)
    // The current ranker has one more campaign to choose from.
    await given.campaign([publisher])
    await serve('another')
    await learnNow({ app })
    const ranked = await findLatestRanking(database.db)
    assert.ok(ranked)
    const ranker = compileRanker(ranked.config.campaigns, ranked.config.apps, ranked.model)
    const evaluations = evaluateOwnLog(lists, { ...ranked, ranker }, 1)
    const estimatesOf = (policy: string) => {
      const found = evaluations.find((each) => each.policy === policy && each.reward === 'clicks')
      assert.ok(found)
      return found.estimates
    }
    const share = clicks / (60 * 5)
    for (const policy of ['as served', 'uniformly random']) {
      assert.ok(Math.abs(estimatesOf(policy).ips.value - share) < 1e-6, policy)
      assert.ok(Math.abs(estimatesOf(policy).snips.value - share) < 1e-6, policy)
    }
    const now = estimatesOf('this ranker as it is now')
    assert.ok(Math.abs(now.ips.value - (share * 10) / 11) < 1e-6, `${now.ips.value} of ${share}`)
    for (const { value, low, high } of [now.ips, now.snips, now.dm, now.dr]) assert.ok(low <= value && value <= high)
  })
})
