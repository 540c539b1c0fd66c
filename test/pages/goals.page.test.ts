import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import { assertSoundPages } from './accessibility.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the goals of a campaign', () => {
  const { demo, visitAs } = shareDashboard()

  it('are added, ordered, saved and removed by keyboard, and a fault is said at its field', async () => {
    const { id, organization } = await demo().given.campaign()
    const advertiser = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(advertiser, `/organizations/${organization.id}/campaigns/${id}?tab=goals`)
    const { page } = visit
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    const save = async () => {
      // The message of an earlier save may still be there.
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
      await press('Save goals')
      await saved
      await page.getByText('Goals saved').first().waitFor()
      return (await demo().admin('GET', `/campaigns/${id}/goals`)).body.data
    }
    await page.getByText('This campaign has no further goals.').waitFor()
    await press('Add goal')
    await page.keyboard.type('signup')
    await page.getByLabel('Payout (USD)').fill('0.5')
    await press('Add goal')
    await page.keyboard.type('signup')
    await press('Save goals')
    await page.getByText('is in the list twice').first().waitFor()
    assert.equal(await page.getByLabel('Key').nth(1).getAttribute('aria-invalid'), 'true')
    visit.takeProblems()
    await page.getByLabel('Key').nth(1).fill('purchase')
    await page.getByLabel('Name').nth(1).fill('First purchase')
    await page.getByLabel('Part of the amount').nth(1).fill('12.5')
    await page.getByLabel('At most (USD)').nth(1).fill('20')
    await page.getByLabel('Window (days)').nth(1).fill('90')
    await page.getByLabel('Counts').nth(1).click()
    await page.getByRole('option', { name: 'Once for each order ID' }).click()
    await press('Move up: purchase')
    const [first, second] = await save()
    assert.deepEqual(first, {
      key: 'purchase',
      name: 'First purchase',
      repeats: 'per_order',
      status: 'active',
      entitlement: null,
      payout: { amount: 0, percent: 12.5, maximum: 20 },
      windowDays: 90,
    })
    assert.deepEqual([second.key, second.payout.amount, second.windowDays], ['signup', 0.5, null])
    await press('Remove signup')
    await page.getByRole('combobox', { name: 'Entitlement' }).click()
    await page.getByRole('option', { name: 'Credit' }).click()
    const [only, ...more] = await save()
    assert.deepEqual([only.key, only.entitlement, more], ['purchase', { type: 'credit', value: 10 }, []])
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('are in the postback URL, a dry run, the log and the page of a transaction, where one is taken back', async () => {
    const app = await demo().given.app()
    const image = { primary_image_url: `${demo().baseUrl}/demo/images/lumora-premium-banner.svg` }
    const campaign = await demo().given.campaign([app], {}, image)
    const { organization } = campaign
    const goals = [{ key: 'sale', payout: { percent: 10 }, repeats: 'per_order' }]
    assert.equal((await demo().admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    const id = await clickOffer(demo(), campaign, app.liveKey)
    const path = `/organizations/${organization.id}`
    await using visit = await visitAs('operator', `${path}/tracking?tab=dry-run`)
    const { page } = visit
    await page.getByLabel('Transaction ID').fill(id)
    await page.getByLabel('Postback token').fill(organization.postbackToken)
    await page.getByLabel('Goal').fill('sale')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('order_id, in JSON orderId, is required').first().waitFor()
    visit.takeProblems()
    await page.getByLabel('Order ID').fill('A-1')
    await page.getByLabel('Amount').fill('50')
    await page.getByLabel('Currency').fill('USD')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Would be accepted').waitFor()
    await page.getByRole('tab', { name: 'Postback URL' }).click()
    await page.getByRole('checkbox', { name: 'Goal' }).check()
    await page.getByText('goal=GOAL_KEY').first().waitFor()
    const sale = { goal: 'sale', order_id: 'A-1', amount: '50', currency: 'USD' }
    assert.equal((await sendPostback(demo(), campaign, id, sale)).body.verdict, 'verified')
    await page.getByRole('tab', { name: 'Live log' }).click()
    await page.getByRole('row', { name: /sale/ }).first().waitFor()
    assert.deepEqual(visit.takeProblems(), [])

    await using conversion = await visitAs('operator', `${path}/conversions/${id}`)
    const card = conversion.page.getByRole('region', { name: 'Goals' })
    await card.getByText('A-1').waitFor()
    await card.getByRole('button', { name: 'Reverse sale A-1' }).click()
    const dialog = conversion.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reverse $5.00' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { timeline } = (await demo().admin('GET', `/transactions/${id}`)).body
    const reversed = timeline.find(({ step }: { step: string }) => step === 'reversed')
    assert.deepEqual([reversed.amount, reversed.goal], [5, 'sale'])
    await card.getByRole('button', { name: 'Reverse sale A-1' }).waitFor({ state: 'detached' })
    assert.deepEqual(conversion.takeProblems(), [])
    await conversion.follow(`${path}/campaigns/${campaign.id}?tab=goals`)
    await conversion.page.getByRole('row', { name: /sale.*A-1.*50 USD.*\$5\.00/ }).waitFor()
    const publisher = await signedInMember(demo(), { role: 'publisher', projectId: app.projectId })
    await using offers = await visitAs(publisher, `/apps/${app.id}/offers?preview=${campaign.id}`)
    await offers.page.getByRole('row', { name: /sale.*For each order.*10%/ }).waitFor()
    assert.deepEqual(offers.takeProblems(), [])
    await assertSoundPages(conversion, [`${path}/campaigns/${campaign.id}?tab=goals`, `${path}/conversions/${id}`])
  })
})
