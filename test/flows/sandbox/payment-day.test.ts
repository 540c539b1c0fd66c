import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { earn, setParty } from '../../support/app/earnings.ts'
import { advance, sandboxNowMs, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

describe('the payment day in a sandbox', () => {
  const shared = shareSandbox()

  it('drafts a batch at its first instant for those who can be paid, once, and approves none', async () => {
    const test = shared()
    const { db } = test.app.services.database
    await db.insertInto('billing_setting').values({ payment_day: 20 }).execute()
    const method = { rail: 'manual', name: 'Reader', details: 'account 1', usableNow: true }
    for (const [currency, dollars] of [
      ['USD', 100],
      ['SEK', 49],
    ] as const) {
      const app = await test.given.app()
      await setParty(test, app.projectId, { currency })
      assert.equal((await test.admin('PUT', `/projects/${app.projectId}/payment-method`, method)).status, 200)
      await earn(test, app, dollars)
    }
    const batches = async () => (await test.admin('GET', '/payment-batches')).body.data
    const drafted = ({ ran }: Awaited<ReturnType<typeof advance>>) => ran.filter(({ what }) => what === 'payment_day')
    assert.deepEqual(drafted(await advance(test, '2026-06-19T23:59:59.999Z')), [])
    assert.deepEqual(await batches(), [])
    const moved = await advance(test, 1)
    assert.deepEqual(drafted(moved), [{ at: '2026-06-20T00:00:00.000Z', what: 'payment_day' }])
    const [batch, ...others] = await batches()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [batch.state, batch.createdBy, batch.currency, batch.cutoff],
      [...['draft', 'payment_day', 'USD'], '2026-06-19T23:45:00.000Z'],
    )
    assert.deepEqual((await test.admin('GET', `/payment-batches/${batch.id}`)).body.total, 100)
    await test.admin('POST', `/payment-batches/${batch.id}/cancel`)
    const month = drafted(await advance(test, '2026-07-20T12:00:00Z'))
    assert.deepEqual(
      month.map(({ at }) => at),
      ['2026-07-20T00:00:00.000Z'],
    )
    assert.deepEqual(
      (await batches()).map(({ state }: { state: string }) => state),
      ['draft', 'canceled'],
    )
    assert.equal(new Date(sandboxNowMs(test)).toISOString(), '2026-07-20T12:00:00.000Z')
  })
})
