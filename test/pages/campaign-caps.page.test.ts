import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { clickOffer, sendPostback } from '../flows/click-offer.ts'
import type { GivenCampaign } from '../support/given.ts'
import { signedInMember } from '../support/member.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the caps of a campaign', () => {
  const { demo, visitAs } = shareDashboard()

  it('are set with their pacing, and shown as the database counts them', async () => {
    const app = await demo().given.app()
    const campaign = await demo().given.campaign([app])
    const { id, organization } = campaign
    const person = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    const path = `/organizations/${organization.id}/campaigns/${id}`
    await using visit = await visitAs(person, `${path}?tab=edit`)
    const { page } = visit
    await page.getByLabel('Conversions a day').fill('3')
    await page.getByLabel('Conversions in all').fill('10')
    await page.getByLabel('Budget in all, US dollars').fill('13')
    const pacing = 'At most $6.00 a day. At most 6 conversions in all. At full pace the campaign ends after 2 days.'
    await page.getByText(pacing).waitFor()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('saved').first().waitFor()
    await page.reload()
    await visit.settle()
    assert.equal(await page.getByLabel('Conversions a day').inputValue(), '3')
    await page.getByText(pacing).waitFor()
    assert.deepEqual(await storedCaps(id), { perDay: 3n, inAll: 10n, budgetMicros: 13_000_000n })

    for (const [conversions, outlook] of [
      [0, undefined],
      [2, 'At the pace of the last seven days it goes on for about 16 days.'],
      [1, 'The campaign has used up this day, and goes on at midnight in UTC.'],
    ] as const) {
      for (let count = 0; count < conversions; count++) await complete(campaign, app.liveKey)
      await visit.open(path)
      await assertUsage(page, id)
      assert.equal(await page.getByText(/goes on|used up/).count(), outlook === undefined ? 0 : 1)
      if (outlook !== undefined) await page.getByText(outlook).waitFor()
    }
    await demo().admin('PATCH', `/campaigns/${id}`, { caps: { conversionsPerDay: 9, budgetTotal: 7 } })
    await visit.open(path)
    await assertUsage(page, id)
    await page.getByText('The campaign has used up what it may.').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('take amounts as they are typed, key by key or pasted', async () => {
    const { id, organization } = await demo().given.campaign([])
    const person = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(person, `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    const type = async (label: string, keys: string) => {
      await page.getByLabel(label).fill('')
      await page.getByLabel(label).pressSequentially(keys)
    }
    await type('Payout, US dollars', '2.50')
    await type('Budget in all, US dollars', '99,95')
    await type('Days from the open to the conversion', '1.5')
    assert.equal(await page.getByLabel('Payout, US dollars').inputValue(), '2.5')
    await page.getByText('At most 39 conversions in all.').waitFor()
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('saved').first().waitFor()
    const saved = (await demo().admin('GET', `/campaigns/${id}`)).body
    assert.deepEqual(saved.payout, { amount: 2.5, model: 'CPA' })
    assert.equal(saved.caps.budgetTotal, 99.95)
    assert.equal(saved.attributionWindowDays, 1.5)
    await page.getByLabel('Payout, US dollars').fill('12.00')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await visit.settle()
    assert.equal((await demo().admin('GET', `/campaigns/${id}`)).body.payout.amount, 12)
  })

  async function complete(campaign: GivenCampaign, key: string): Promise<void> {
    const { body } = await sendPostback(demo(), campaign, await clickOffer(demo(), campaign, key))
    assert.equal(body.verdict, 'verified')
  }

  /** Asserts that each cap is shown with what the rows say is used of it. */
  async function assertUsage(page: Page, id: string): Promise<void> {
    const caps = await storedCaps(id)
    const { db } = demo().app.services.database
    const rows = await db.selectFrom('cap_usage').selectAll().where('campaign_id', '=', id).execute()
    const total = rows.find(({ day }) => day === 'total')
    const today = rows.find(({ day }) => day === new Date(demo().clock.nowMs()).toISOString().slice(0, 10))
    const dollars = (micros: bigint | null | undefined) => `$${(Number(micros ?? 0n) / 1_000_000).toFixed(2)}`
    const shown = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('progressbar') })
      .allInnerTexts()
    assert.deepEqual(
      shown.map((text) => text.replaceAll(/\s+/g, ' ').trim()),
      [
        `Today, in UTC ${today?.conversions ?? 0} of ${caps.perDay}`,
        `In all ${total?.conversions ?? 0} of ${caps.inAll}`,
        `Budget ${dollars(total?.payout_micros)} of ${dollars(caps.budgetMicros)}`,
      ],
    )
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
