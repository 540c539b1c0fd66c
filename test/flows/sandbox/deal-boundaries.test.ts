import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { givenDeal } from '../deals/given-deal.ts'
import { advance, sandboxNowMs, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

describe('deals in a sandbox', () => {
  const shared = shareSandbox()

  it('begin and end at their instants, each of which an advance lists once', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const [startMs, endMs] = [sandboxNowMs(test) + 60_000, sandboxNowMs(test) + 120_000]
    const [startsAt, endsAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
    await givenDeal(test, campaign, app, { payout: 5, startsAt, endsAt })
    const earnings = async () =>
      (await test.admin('GET', `/apps/${app.id}/campaigns/${campaign.id}`)).body.earningsPerCompletion
    const boundaries = []
    for (const [ms, expected] of [
      [59_999, 2],
      [1, 5],
      [59_999, 5],
      [1, 2],
    ] as const) {
      const { ran } = await advance(test, ms)
      boundaries.push(...ran.filter(({ what }: { what: string }) => what === 'schedule_boundary'))
      assert.equal(await earnings(), expected)
    }
    assert.deepEqual(
      boundaries.map(({ at }: { at: string }) => at),
      [startsAt, endsAt],
    )
  })
})
