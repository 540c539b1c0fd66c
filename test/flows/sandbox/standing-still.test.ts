import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { feed } from '../../support/app/visitor.ts'
import { change, isFed, reasonOf } from '../delivery/reasons.ts'
import { deliver } from '../serving/serve.ts'
import { advance, dayMs, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

describe('while the time of a sandbox stands still', () => {
  const shared = shareSandbox()
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  before(async () => {
    test = shared()
    app = await test.given.app({ ranking_random_share: 0 })
    campaign = await test.given.campaign([app])
  })

  it('a confirmed impression counts for the frequency within three seconds, also after an advance', async (t) => {
    await change(test, campaign, { frequency: { delivered: 1, days: 1 } })
    for (const userId of ['ann', 'ben']) {
      const [offer] = await feed(test, app.liveKey, userId)
      const at = { deliveredTimestamp: 1_781_524_800 }
      assert.equal((await deliver(test, app.liveKey, offer?.impressionUid ?? '', at)).status, 202)
      await t.waitFor(async () => assert.equal(await isFed(test, app, campaign, userId), false), { timeout: 3_000 })
      assert.equal(await reasonOf(test, app, campaign, userId), 'frequency_cap')
      await advance(test, 1_000)
    }
    await change(test, campaign, { frequency: null })
  })

  it('what ranked a serving is kept: its replay is the same after changes and an advance over midnight', async () => {
    const serve = async (userId: string) => {
      const [offer] = await feed(test, app.liveKey, userId)
      const { pathname } = new URL(offer?.clickUrl ?? '')
      assert.equal((await test.request('GET', pathname)).status, 302)
      const { body } = await test.admin('GET', `/transactions?userId=${userId}`)
      return body.data[0].servingId as string
    }
    const servings = []
    for (const name of ['cai', 'dee', 'eve']) {
      await change(test, campaign, { name })
      servings.push(await serve(name))
    }
    await advance(test, dayMs)
    await change(test, campaign, { status: 'paused' })
    for (const id of servings) {
      const { recorded, computed, same } = (await test.admin('GET', `/servings/${id}/replay`)).body
      assert.deepEqual({ recorded, computed, same }, { recorded: [campaign.id], computed: [campaign.id], same: true })
    }
  })
})
