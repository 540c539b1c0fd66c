import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { catalog, feed, message, search } from '../serving/serve.ts'
import { change, isFed, reasonOf } from './reasons.ts'

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const morning = { timeZone: 'America/New_York', windows: [{ days: everyDay, from: '01:30', to: '02:30' }] }

describe('the hours of a campaign', () => {
  const shared = shareTestApp({ at: '2026-03-07T00:00:00Z' })
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  before(async () => {
    test = shared()
    app = await test.given.app()
    campaign = await test.given.campaign([app])
  })

  it('follow the wall clock of their zone over both changes of the clocks', async () => {
    await change(test, campaign, { schedule: morning })
    const shownAt: [string, boolean][] = [
      ['2026-03-07T06:29:59.999Z', false],
      ['2026-03-07T06:30:00.000Z', true],
      ['2026-03-07T07:29:59.999Z', true],
      ['2026-03-07T07:30:00.000Z', false],
      // 02:00 becomes 03:00: half an hour is skipped.
      ['2026-03-08T06:30:00.000Z', true],
      ['2026-03-08T06:59:59.999Z', true],
      ['2026-03-08T07:00:00.000Z', false],
      ['2026-03-09T05:30:00.000Z', true],
      // 02:00 becomes 01:00: half an hour counts twice.
      ['2026-11-01T05:29:59.999Z', false],
      ['2026-11-01T05:30:00.000Z', true],
      ['2026-11-01T06:00:00.000Z', false],
      ['2026-11-01T06:30:00.000Z', true],
      ['2026-11-01T07:29:59.999Z', true],
      ['2026-11-01T07:30:00.000Z', false],
    ]
    for (const [at, isShown] of shownAt) {
      await test.travel(at)
      assert.equal(await isFed(test, app, campaign), isShown, at)
      assert.equal(await reasonOf(test, app, campaign), isShown ? null : 'outside_hours', at)
      const { hindrance } = (await test.admin('GET', `/campaigns/${campaign.id}`)).body
      assert.equal(hindrance, isShown ? null : 'outside_hours', at)
    }
  })

  it('hold on every surface, and leave clicks, conversions and creators alone', async () => {
    await test.travel('2026-11-02T07:00:00Z')
    const id = await clickOffer(test, campaign, app.liveKey)
    const surfaces = async () => {
      const { offers } = (await feed(test, app)).body
      const { offer } = (await message(test, app)).body
      return [offers.length, offer === null, (await search(test, app)).body.offers.length]
    }
    const inCatalog = async (body: Record<string, unknown>) => (await catalog(test, app, body)).body.offers.length
    assert.deepEqual(await surfaces(), [1, false, 1])
    assert.equal(await inCatalog({}), 1)
    await test.travel('2026-11-02T07:30:00Z')
    assert.deepEqual(await surfaces(), [0, true, 0])
    assert.deepEqual([await inCatalog({}), await inCatalog({ includeAllRegions: true })], [0, 0])
    assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
    assert.equal((await fetchCreatorLinks(test, 'creator', app.liveKey)).entries.length, 1)
  })

  it('say when they begin again', async () => {
    const { hindrance, hindranceUntil } = (await test.admin('GET', `/campaigns/${campaign.id}`)).body
    assert.deepEqual([hindrance, hindranceUntil], ['outside_hours', '2026-11-03T06:30:00.000Z'])
  })

  it('replay what was served in them, whatever they are later', async () => {
    await test.travel('2026-11-03T06:40:00Z')
    await feed(test, app, { userId: 'replayed' })
    await change(test, campaign, {
      schedule: { timeZone: 'UTC', windows: [{ days: ['sat'], from: '00:00', to: '24:00' }] },
    })
    const { db } = test.app.services.database
    const { id } = await db
      .selectFrom('serving')
      .select('id')
      .where('user_id', '=', 'replayed')
      .executeTakeFirstOrThrow()
    const { same, recorded } = (await test.admin('GET', `/servings/${id}/replay`)).body
    assert.deepEqual([same, recorded], [true, [campaign.id]])
  })

  it('are refused by the name of the field, and nothing is stored', async () => {
    await change(test, campaign, { schedule: morning })
    const window = { days: ['mon'], from: '08:00', to: '09:00' }
    const of = (windows: unknown) => ({ timeZone: 'UTC', windows })
    const cases: [object, string][] = [
      [{ timeZone: 'Mars/Olympus', windows: [window] }, 'schedule.timeZone'],
      [{ timeZone: '+01:00', windows: [window] }, 'schedule.timeZone'],
      [of([]), 'schedule.windows'],
      [of(Array(51).fill(window)), 'schedule.windows'],
      [of([{ ...window, days: [] }]), 'schedule.windows.0.days'],
      [of([{ ...window, days: ['mon', 'mon'] }]), 'schedule.windows.0.days'],
      [of([{ ...window, days: ['Mon'] }]), 'schedule.windows.0.days.0'],
      [of([{ ...window, from: '24:00' }]), 'schedule.windows.0.from'],
      [of([window, { ...window, to: '24:01' }]), 'schedule.windows.1.to'],
      [of([{ ...window, to: '08:00' }]), 'schedule.windows.0'],
      [of([{ ...window, from: '8:00' }]), 'schedule.windows.0.from'],
      [{ windows: [window] }, 'schedule.timeZone'],
    ]
    for (const [schedule, field] of cases) {
      const answer = await test.admin('PATCH', `/campaigns/${campaign.id}`, { schedule })
      assert.equal(answer.status, 400, answer.text)
      assert.ok(
        answer.body.details.some((fault: { field: string }) => fault.field === field),
        `${field}: ${answer.text}`,
      )
    }
    assert.deepEqual((await test.admin('GET', `/campaigns/${campaign.id}`)).body.schedule, morning)
  })

  it('are copied with all else that delivery has, if a campaign that was read is sent to make another', async () => {
    const delivery = {
      schedule: morning,
      audience: { all: [{ any: [{ attribute: 'age', operator: 'at_least', values: [25] }] }] },
      frequency: { delivered: 3, days: 7 },
      fallbackUrl: 'https://later.example/{transaction_id}',
      caps: { conversionsPerDay: 9, pacing: 'even' },
    }
    const { organization } = await test.given.campaign()
    const first = { organizationId: organization.id, name: 'First', destinationUrl: 'https://a.example/', ...delivery }
    const made = await test.admin('POST', '/campaigns', first)
    assert.equal(made.status, 201, made.text)
    assert.partialDeepStrictEqual(made.body, delivery)
    const copy = await test.admin('POST', '/campaigns', { ...made.body, name: 'Copy' })
    assert.equal(copy.status, 201, copy.text)
    assert.partialDeepStrictEqual(copy.body, delivery)
    const plain = await test.admin('POST', '/campaigns', { ...first, schedule: null, audience: null, frequency: null })
    assert.equal(plain.status, 201, plain.text)
    const { schedule, audience, frequency } = plain.body
    assert.deepEqual([schedule, audience, frequency], [null, null, null])
  })

  it('are read by the advertiser, not by a publisher, and cleared by null', async () => {
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
    const path = `/campaigns/${campaign.id}`
    const seen = (await publisher.call('GET', path)).body
    for (const field of ['schedule', 'fallbackUrl', 'caps']) assert.ok(!(field in seen), field)
    assert.deepEqual((await advertiser.call('GET', path)).body.schedule, morning)
    assert.equal((await advertiser.call('PATCH', path, { schedule: null })).body.schedule, null)
    assert.equal(await reasonOf(test, app, campaign), null)
  })
})
