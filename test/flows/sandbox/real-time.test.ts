import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSession } from '../../support/app/member.ts'
import { startTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed } from '../../support/app/visitor.ts'
import { advance, dayMs, sandboxNowMs, shareSandbox } from './sandbox.ts'
import { askForEntitlements } from './signed-reads.ts'

// One database: a test's clock is for the embedded one alone.

describe('real time in a sandbox', () => {
  const shared = shareSandbox()

  it('is the time of signatures, however far the clock was moved', async () => {
    const test = shared()
    const app = await test.given.app()
    await advance(test, 60 * dayMs)
    const statusAt = async (atMs: number) => (await askForEntitlements(test, app, 'u', atMs)).status
    const realMs = test.clock.nowMs()
    assert.equal(await statusAt(realMs), 200)
    assert.equal(await statusAt(realMs - 300_000), 200)
    assert.equal(await statusAt(realMs - 301_000), 401)
    assert.equal(await statusAt(sandboxNowMs(test)), 401)
  })

  it('is the time of sessions: an advance of a year ends none', async () => {
    const test = shared()
    const { cookie, call } = await openSession(test, 'operator@offerwire.local')
    await advance(test, 365 * dayMs)
    assert.equal((await call('GET', '/clock')).status, 200)
    const { body } = await test.request('GET', '/auth/session', { headers: { cookie } })
    assert.ok(Date.parse(body.expiresAt) < Date.now() + 8 * dayMs, body.expiresAt)
  })
})

describe('transactions while time stands still', () => {
  const shared = shareSandbox()

  it('keep their order: ids go up', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const transactions: string[] = []
    const handles: string[] = []
    for (let each = 0; each < 20; each++) {
      handles.push((await feed(test, app.liveKey, 'u'))[0]?.impressionUid ?? '')
      transactions.push(await clickOffer(test, campaign, app.liveKey, `u${each}`))
    }
    assert.equal(new Set(handles).size, handles.length)
    assert.deepEqual(transactions, [...new Set(transactions)].sort())
    const { data } = (await test.admin('GET', `/transactions?appId=${app.id}`)).body
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      transactions.toReversed(),
    )
    assert.equal(new Set(data.map(({ openedAt }: { openedAt: string }) => openedAt)).size, 1)
  })

  it('keep it over a restart: ids go on after the last one before it', async (t) => {
    const first = shared()
    const { database } = first.app.services
    const app = await first.given.app()
    const campaign = await first.given.campaign([app])
    const before = await clickOffer(first, campaign, app.liveKey)
    const environment = { TEST_CLOCK: '2026-06-15T12:00:00Z' }
    const second = await startTestApp(t, { environment, database })
    assert.equal(sandboxNowMs(second), sandboxNowMs(first))
    const after = await clickOffer(second, campaign, app.liveKey)
    assert.ok(after > before, `${after} after ${before}`)
  })
})
