import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GivenCampaign } from '../support/app/given.ts'
import { signedInMember } from '../support/app/member.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import { assertSoundPages } from './accessibility.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the delivery of a campaign', () => {
  const { demo, visitAs } = shareDashboard()

  async function givenCampaign() {
    const app = await demo().given.app()
    const campaign = await demo().given.campaign([app])
    const { id, organization } = campaign
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    return { app, campaign, user, path: `/organizations/${organization.id}/campaigns/${id}` }
  }
  const stored = async ({ id }: GivenCampaign) => (await demo().admin('GET', `/campaigns/${id}`)).body

  it('sets hours by keyboard: arrows move, Space turns an hour on or off, Shift extends', async () => {
    const { campaign, user, path } = await givenCampaign()
    await using visit = await visitAs(user, `${path}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByLabel('Only in certain hours').press('Space')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('New_York')
    await page.getByRole('option', { name: 'America/New_York' }).click()
    const hour = (name: string) => page.getByRole('button', { name, exact: true })
    assert.equal(await hour('Monday, 08:00 to 09:00').getAttribute('aria-pressed'), 'true')
    await zone.focus()
    await page.keyboard.press('Tab')
    for (let day = 0; day < 7; day++) await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Monday, 08:00 to 09:00')
    await page.keyboard.press('Space')
    assert.equal(await hour('Monday, 08:00 to 09:00').getAttribute('aria-pressed'), 'false')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Monday, 23:00 to 24:00')
    await page.getByRole('button', { name: 'Sunday, all day' }).press('Enter')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Campaign saved').waitFor()
    const { schedule } = await stored(campaign)
    assert.equal(schedule.timeZone, 'America/New_York')
    assert.deepEqual(
      new Set(schedule.windows),
      new Set([
        { days: ['mon'], from: '10:00', to: '20:00' },
        { days: ['mon'], from: '23:00', to: '24:00' },
        { days: ['tue', 'wed', 'thu', 'fri'], from: '08:00', to: '20:00' },
        { days: ['sun'], from: '00:00', to: '24:00' },
      ]),
    )
  })

  it('paints hours by dragging, and asks for at least one', async () => {
    const { campaign, user, path } = await givenCampaign()
    const schedule = { timeZone: 'UTC', windows: [{ days: ['wed'], from: '08:15', to: '09:00' }] }
    assert.equal((await demo().admin('PATCH', `/campaigns/${campaign.id}`, { schedule })).status, 200)
    await using visit = await visitAs(user, `${path}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const hour = (name: string) => page.getByRole('button', { name, exact: true })
    assert.equal(await hour('Wednesday, 08:00 to 09:00').getAttribute('aria-pressed'), 'mixed')
    for (let times = 0; times < 2; times++) await hour('Wednesday, 08:00 to 09:00').click()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Turn on at least one hour.').waitFor()
    await hour('Friday, 10:00 to 11:00').hover()
    await page.mouse.down()
    await hour('Friday, 11:00 to 12:00').hover()
    await hour('Friday, 12:00 to 13:00').hover()
    await page.mouse.up()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Campaign saved').waitFor()
    assert.deepEqual((await stored(campaign)).schedule.windows, [{ days: ['fri'], from: '10:00', to: '13:00' }])
  })

  it('builds an audience, says its reach, and names the value that cannot be compared', async () => {
    const { app, campaign, user, path } = await givenCampaign()
    const store = (place: number) =>
      demo().request('POST', '/publisher/sdk/v1/users/attributes', {
        key: app.liveKey,
        body: {
          userId: `p${place}`,
          attributes: { subscriptionTier: place < 130 ? 'gold' : 'free', age: 20 + (place % 40) },
        },
      })
    await Promise.all(Array.from({ length: 260 }, (_, place) => store(place)))
    await using visit = await visitAs(user, `${path}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByLabel('Only for certain people').press('Space')
    const topOf = async (name: string) => (await page.getByLabel(name).first().boundingBox())?.y
    assert.equal(await topOf('Remove condition 1.1'), await topOf('Attribute of condition 1.1'))
    await page.getByText('Fill in every condition').waitFor()
    await page.getByRole('combobox', { name: 'Values of condition 1.1' }).fill('Gold')
    await page.keyboard.press('Enter')
    await page.getByText(/^Reaches about 130 people: 50/).waitFor()
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByRole('combobox', { name: 'Attribute of condition 2.1' }).click()
    await page.getByRole('option', { name: 'Age', exact: true }).click()
    await page.getByRole('combobox', { name: 'Operator of condition 2.1' }).click()
    await page.getByRole('option', { name: 'is at least' }).click()
    await page.getByLabel('Value of condition 2.1').fill('old')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('This must be decimal numbers.').waitFor()
    await page.getByLabel('Value of condition 2.1').fill('50')
    await page.getByText('Reaches fewer than 100 people').waitFor()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Campaign saved').waitFor()
    assert.deepEqual((await stored(campaign)).audience, {
      all: [
        { any: [{ attribute: 'subscriptionTier', operator: 'is', values: ['Gold'] }] },
        { any: [{ attribute: 'age', operator: 'at_least', values: ['50'] }] },
      ],
    })
    await visit.follow(path)
    await page.getByText('subscriptionTier is Gold; age is at least 50').waitFor()
  })

  it('sets frequency, pace and fallback, and shows what the pace did today', async () => {
    const { app, campaign, user, path } = await givenCampaign()
    const ids = [await clickOffer(demo(), campaign, app.liveKey), await clickOffer(demo(), campaign, app.liveKey)]
    await using visit = await visitAs(user, `${path}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByLabel('Limit how often one person is shown it').press('Space')
    await page.getByLabel('Impressions', { exact: true }).fill('4')
    await page.getByLabel('Within days', { exact: true }).fill('2')
    const pace = page.getByLabel('Spread conversions over the day')
    assert.equal(await pace.isDisabled(), true)
    await page.getByLabel('Daily cap').fill('2000')
    await pace.press('Space')
    await page.getByLabel('Fallback').fill('https://lamps.example/later')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Campaign saved').waitFor()
    const { frequency, caps, fallbackUrl } = await stored(campaign)
    assert.deepEqual(
      [frequency, caps.pacing, fallbackUrl],
      [{ delivered: 4, days: 2 }, 'even', 'https://lamps.example/later'],
    )

    await demo().admin('PATCH', `/campaigns/${campaign.id}`, { caps: { conversionsPerDay: 3 } })
    for (const id of ids) assert.equal((await sendPostback(demo(), campaign, id)).body.verdict, 'verified')
    await demo().admin('PATCH', `/campaigns/${campaign.id}`, { caps: { conversionsPerDay: 2000 } })
    await visit.follow(path)
    await page.getByText('2 of 2,000').waitFor()
    await page.getByText(/The pace allows [\d,]+ conversions by now\./).waitFor()
    await page.getByText('4 impressions per person within 2 days').waitFor()
    await page.getByText('2,000, spread over the day').waitFor()
  })

  it('says until when a campaign is not shown', async () => {
    const { campaign, user, path } = await givenCampaign()
    const tomorrow = new Date(demo().clock.nowMs() + 30 * 3_600_000)
    const days = [['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][tomorrow.getUTCDay()]]
    const schedule = { timeZone: 'UTC', windows: [{ days, from: '23:58', to: '23:59' }] }
    assert.equal((await demo().admin('PATCH', `/campaigns/${campaign.id}`, { schedule })).status, 200)
    await using visit = await visitAs(user, path)
    await visit.page.getByText(/It’s outside the hours of its schedule\. It’s shown again on .* 23:58/).waitFor()
  })

  it('has a form that is sound in both colour schemes and widths', async () => {
    const { campaign, user, path } = await givenCampaign()
    const change = {
      schedule: { timeZone: 'UTC', windows: [{ days: ['wed', 'thu'], from: '08:15', to: '19:00' }] },
      audience: {
        all: [
          {
            any: [
              { attribute: 'custom.plan', operator: 'is', values: ['a', 'b'] },
              { attribute: 'city', operator: 'exists' },
            ],
          },
          { any: [{ attribute: 'age', operator: 'at_least', values: [25] }] },
        ],
      },
      frequency: { delivered: 2, days: 3 },
    }
    assert.equal((await demo().admin('PATCH', `/campaigns/${campaign.id}`, change)).status, 200)
    await using visit = await visitAs(user, path)
    await assertSoundPages(visit, [`${path}?tab=edit`, path])
  })
})
