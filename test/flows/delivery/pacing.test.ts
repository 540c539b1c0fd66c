import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { change, isFed, reasonOf } from './reasons.ts'

const minuteMs = 60_000

describe('the even pace of a daily cap', () => {
  const shared = shareTestApp({ at: '2026-06-15T00:00:00Z' })

  it('keeps conversions within 1/24 of the cap ahead of the day, with one offered a minute', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    await change(test, campaign, { caps: { conversionsPerDay: 240, pacing: 'even' } })
    let converted = 0
    for (let minute = 0; minute < 150; minute++) {
      const most = 240 * (minute / 1_440 + 1 / 24)
      assert.equal(await isFed(test, app, campaign), converted < most, `minute ${minute}, ${converted} conversions`)
      if (converted < most) {
        const id = await clickOffer(test, campaign, app.liveKey)
        assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
        converted++
      }
      assert.ok(converted <= Math.ceil(most))
      test.clock.advance(minuteMs)
    }
    // A minute later than 149 of 1,440, with 10 ahead: 24.8 + 10.
    assert.equal(converted, 35)
  })

  it('refuses no conversion, and says why nothing is shown', async () => {
    const test = shared()
    await test.travel('2026-06-16T00:00:00Z')
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const ids = []
    for (let count = 0; count < 6; count++) ids.push(await clickOffer(test, campaign, app.liveKey))
    await change(test, campaign, { caps: { conversionsPerDay: 48, pacing: 'even' } })
    for (const [index, id] of ids.entries()) {
      assert.equal(await isFed(test, app, campaign), index < 2, `${index} conversions`)
      assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
    }
    assert.equal(await reasonOf(test, app, campaign), 'ahead_of_pace')
    const { hindrance, hindranceUntil, paceToday } = (await test.admin('GET', `/campaigns/${campaign.id}`)).body
    assert.deepEqual([hindrance, hindranceUntil, paceToday], ['ahead_of_pace', '2026-06-16T02:00:00.001Z', 2])
    // 6 of 48 is an eighth; a twenty-fourth may be ahead: two hours, exclusively.
    await test.travel('2026-06-16T02:00:00Z')
    assert.equal(await isFed(test, app, campaign), false)
    test.clock.advance(1)
    assert.equal(await isFed(test, app, campaign), true)
    await change(test, campaign, { caps: { conversionsPerDay: 24 } })
    assert.equal(await reasonOf(test, app, campaign), 'ahead_of_pace')
    await test.travel('2026-06-17T00:00:00Z')
    assert.equal(await reasonOf(test, app, campaign), null)
  })

  it('spreads them over the open hours of the UTC day', async () => {
    const test = shared()
    await test.travel('2026-06-18T09:59:00Z')
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const ids = [await clickOffer(test, campaign, app.liveKey), await clickOffer(test, campaign, app.liveKey)]
    const schedule = { timeZone: 'UTC', windows: [{ days: ['thu'], from: '10:00', to: '12:00' }] }
    await change(test, campaign, { caps: { conversionsPerDay: 12, pacing: 'even' }, schedule })
    for (const id of ids) await sendPostback(test, campaign, id)
    assert.equal(await reasonOf(test, app, campaign), 'outside_hours')
    await test.travel('2026-06-18T10:00:00Z')
    assert.equal(await reasonOf(test, app, campaign), 'ahead_of_pace')
    // 2 of 12 is a sixth, a twenty-fourth is ahead: an eighth of two hours.
    await test.travel('2026-06-18T10:15:00Z')
    assert.equal(await isFed(test, app, campaign), false)
    test.clock.advance(1)
    assert.equal(await isFed(test, app, campaign), true)
  })

  it('needs a daily cap', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const path = `/campaigns/${campaign.id}`
    const refused = async (caps: object) => {
      const answer = await test.admin('PATCH', path, { caps })
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.details[0].field, 'caps.pacing')
    }
    await refused({ pacing: 'even' })
    await refused({ conversionsPerDay: 5, pacing: 'fast' })
    await change(test, campaign, { caps: { conversionsPerDay: 5, pacing: 'even', conversionsTotal: 9 } })
    await refused({ conversionsPerDay: null })
    const { caps } = (await test.admin('GET', path)).body
    assert.deepEqual([caps.conversionsPerDay, caps.conversionsTotal, caps.pacing], [5, 9, 'even'])
    await change(test, campaign, { caps: { pacing: null } })
    await change(test, campaign, { caps: { conversionsPerDay: null } })
    assert.equal((await test.admin('GET', path)).body.caps.conversionsTotal, 9)
  })
})
