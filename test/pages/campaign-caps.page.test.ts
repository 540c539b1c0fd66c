import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { GivenCampaign } from '../support/app/given.ts'
import { signedInMember } from '../support/app/member.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the caps of a campaign', () => {
  const { demo, visitAs } = shareDashboard()

  it('are set with their pacing, and shown with the use in the database', async () => {
    const app = await demo().given.app()
    const campaign = await demo().given.campaign([app])
    const { id, organization } = campaign
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    const path = `/organizations/${organization.id}/campaigns/${id}`
    await using visit = await visitAs(user, `${path}?tab=edit`)
    const { page } = visit
    const markOf = (label: string) =>
      page.getByText(label, { exact: true }).evaluate((each) => getComputedStyle(each, '::after').content)
    assert.deepEqual([await markOf('Attribution window (days)'), await markOf('Daily cap')], ['" *" / ""', 'none'])
    await page.getByLabel('Daily cap').fill('3')
    await page.getByLabel('Total cap').fill('10')
    await page.getByLabel('Budget (USD)').fill('13')
    const pacing = 'Up to $6.00 per day. Up to 6 conversions in total. At full pace, the campaign ends after 2 days.'
    await page.getByText(pacing).waitFor()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('saved').first().waitFor()
    await page.reload()
    await visit.settle()
    assert.equal(await page.getByLabel('Daily cap').inputValue(), '3')
    await page.getByText(pacing).waitFor()
    assert.deepEqual(await storedCaps(id), { perDay: 3n, inAll: 10n, budgetMicros: 13_000_000n })

    for (const [conversions, outlook] of [
      [0, undefined],
      [2, 'At the pace of the last 7 days, the campaign reaches its limit in about 16 days.'],
      [1, 'The daily cap is reached. The campaign resumes at midnight UTC.'],
    ] as const) {
      for (let count = 0; count < conversions; count++) await complete(campaign, app.liveKey)
      await visit.open(path)
      await assertUsage(page, id)
      assert.equal(await page.getByText(/reaches its limit|is reached/).count(), outlook === undefined ? 0 : 1)
      if (outlook !== undefined) await page.getByText(outlook).waitFor()
    }
    await demo().admin('PATCH', `/campaigns/${id}`, { caps: { conversionsPerDay: 9, budgetTotal: 7 } })
    await visit.open(path)
    await assertUsage(page, id)
    await page.getByText('The total cap or budget is reached.').waitFor()
    const caps = { conversionsPerDay: null, conversionsTotal: null, budgetTotal: null, conversionsPerMonth: 4 }
    await demo().admin('PATCH', `/campaigns/${id}`, { caps })
    await visit.open(`${path}?tab=edit`)
    await page.getByLabel('Weekly cap').fill('3')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('saved').first().waitFor()
    await visit.open(path)
    await page.getByText(/^The weekly cap is reached. The campaign resumes on [\w ]+, at midnight UTC.$/).waitFor()
    assert.deepEqual(await shownCaps(page), ['Weekly cap 3 of 3', 'Monthly cap 3 of 4'])
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('accept amounts typed key by key or pasted', async () => {
    const { id, organization } = await demo().given.campaign([])
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(user, `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    const type = async (label: string, keys: string) => {
      await page.getByLabel(label).fill('')
      await page.getByLabel(label).pressSequentially(keys)
    }
    await type('Payout (USD)', '2.50')
    await type('Budget (USD)', '99,95')
    await type('Attribution window (days)', '1.5')
    assert.equal(await page.getByLabel('Payout (USD)').inputValue(), '2.5')
    await page.getByText('Up to 39 conversions in total.').waitFor()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('saved').first().waitFor()
    const saved = (await demo().admin('GET', `/campaigns/${id}`)).body
    assert.deepEqual(saved.payout, { amount: 2.5, model: 'CPA' })
    assert.equal(saved.caps.budgetTotal, 99.95)
    assert.equal(saved.attributionWindowDays, 1.5)
    await page.getByLabel('Payout (USD)').fill('12.00')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await visit.settle()
    assert.equal((await demo().admin('GET', `/campaigns/${id}`)).body.payout.amount, 12)
  })

  async function complete(campaign: GivenCampaign, key: string): Promise<void> {
    const { body } = await sendPostback(demo(), campaign, await clickOffer(demo(), campaign, key))
    assert.equal(body.verdict, 'verified')
  }

  /** Asserts that each cap is shown with its use according to the rows. */
  async function assertUsage(page: Page, id: string): Promise<void> {
    const caps = await storedCaps(id)
    const { db } = demo().app.services.database
    const rows = await db.selectFrom('cap_usage').selectAll().where('campaign_id', '=', id).execute()
    const total = rows.find(({ day }) => day === 'total')
    const today = rows.find(({ day }) => day === new Date(demo().clock.nowMs()).toISOString().slice(0, 10))
    const dollars = (micros: bigint | null | undefined) => `$${(Number(micros ?? 0n) / 1_000_000).toFixed(2)}`
    assert.deepEqual(await shownCaps(page), [
      `Daily cap ${today?.conversions ?? 0} of ${caps.perDay}`,
      `Total cap ${total?.conversions ?? 0} of ${caps.inAll}`,
      `Budget ${dollars(total?.payout_micros)} of ${dollars(caps.budgetMicros)}`,
    ])
  }

  async function shownCaps(page: Page): Promise<string[]> {
    const shown = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('progressbar') })
      .allInnerTexts()
    return shown.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  }

  function storedCaps(id: string) {
    return demo()
      .app.services.database.db.selectFrom('campaign')
      .select([
        'cap_conversions_per_day as perDay',
        'cap_conversions_total as inAll',
        'cap_budget_micros as budgetMicros',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
})
