import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import { signedInMember } from '../../support/app/member.ts'
import { startProxiedApp } from '../../support/app/start-proxied-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'
import { testDatabaseKind } from '../../support/database/database.ts'

describe('while the database is away', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database ends with its process',
}, () => {
  it('the management API answers 503, even to sessions, and starts no export', async (t) => {
    await using proxied = await startProxiedApp(t)
    const { app: test, proxy } = proxied
    const { cookie } = await signedInMember(test, { role: 'operator' })
    proxy.cut()
    const answers = {
      list: await test.request('GET', '/admin/v1/apps', { headers: { cookie } }),
      session: await test.request('GET', '/auth/session', { headers: { cookie } }),
      export: await test.admin('GET', '/transactions?format=csv'),
    }
    proxy.restore()
    for (const [name, { status, headers, text }] of Object.entries(answers)) {
      assert.deepEqual([status, headers['retry-after']], [503, '1'], `${name}: ${text}`)
    }
  })

  it('clicks and completions are counted once each, whatever the network loses', async (t) => {
    await using proxied = await startProxiedApp(t)
    const { app: test, proxy, direct } = proxied
    const publisher = await test.given.app()
    const campaign = await test.given.campaign([publisher])
    const { slugs } = await fetchCreatorLinks(test, 'ada', publisher.liveKey)
    await clickCreatorLink(test, slugs[0])

    const losses = [
      () => proxy.loseNextAnswer(),
      () => proxy.loseNextRequest(),
      () => {
        proxy.cut()
        setTimeout(() => proxy.restore(), 100)
      },
    ]
    const opened: string[] = []
    for (let round = 0; round < 12; round++) {
      losses[round % losses.length]?.()
      opened.push(...(await Promise.all(Array.from({ length: 5 }, () => clickCreatorLink(test, slugs[0])))))
    }
    const count = async () => {
      const { rows } = await direct.pool.query<{ count: bigint }>('select count(*) from transaction')
      return Number(rows[0]?.count)
    }
    for (let tries = 0; tries < 200 && (await count()) < opened.length + 1; tries++) await sleep(100)
    assert.equal(await count(), opened.length + 1)

    const verified = opened.slice(0, 6)
    for (const [index, id] of verified.entries()) {
      losses[index % losses.length]?.()
      // As advertisers do: until the answer is 200, which may already say that an earlier try verified it.
      for (let tries = 0; tries < 50 && (await sendPostback(test, campaign, id)).status !== 200; tries++)
        await sleep(100)
    }
    const stats = await test.request('GET', '/publisher/sdk/v1/creators/ada/stats', { key: publisher.liveKey })
    assert.deepEqual(stats.body.totals, { clicks: opened.length + 1, completions: 6, earnings: 12 }, stats.text)
    const options = { nowMs: test.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(direct, options), [])
  })
})
