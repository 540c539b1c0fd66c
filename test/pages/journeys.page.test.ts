import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { signedInMember } from '../support/app/member.ts'
import { click, feed } from '../support/app/visitor.ts'
import { startPublisherServer } from './publisher-server.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('journeys through the dashboard', () => {
  const { demo, traffic, visitAs } = shareDashboard({ WEBHOOK_ALLOW_PRIVATE: 'true' })

  it('lead from an invitation over app, key and first request to a completed transaction', async () => {
    await using operator = await visitAs('operator', '/operator/tenants')
    await operator.page.getByRole('button', { name: 'Create project' }).click()
    await operator.page.getByRole('dialog').getByLabel('Name').fill('Quiet Reader')
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
    await operator.page.getByRole('heading', { level: 1, name: 'Quiet Reader' }).waitFor()
    await operator.page.getByLabel('E-mail').fill('mira@example.com')
    await operator.page.getByRole('button', { name: 'Invite' }).click()
    const link = await operator.page.getByText(/\/dashboard\/invitation#token=/).innerText()
    await operator.page.getByRole('button', { name: 'Create app' }).click()
    await operator.page.getByRole('dialog').getByLabel('Name').fill('Quiet Reader for iOS')
    await operator.page.getByRole('dialog').getByLabel('iOS').check()
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Create app' }).click()
    await operator.page.getByRole('heading', { level: 1, name: 'Keys and quick start' }).waitFor()

    await using member = await visitAs('stranger', link.slice(link.indexOf('/invitation')))
    await member.page.getByText('mira@example.com is invited to Quiet Reader').waitFor()
    await member.page.getByLabel('Password', { exact: true }).fill('a long and quiet sentence')
    await member.page.getByRole('button', { name: 'Join' }).click()
    await member.page.getByRole('link', { name: 'Keys and quick start' }).first().click()
    await member.page.getByRole('button', { name: 'Create key' }).click()
    await member.page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await member.page.getByText(/^sk_test_/).waitFor()
    await member.page.getByRole('button', { name: 'Done' }).click()
    await member.page.getByRole('tab', { name: 'Test conversion' }).click()
    await member.page.getByText('Enter a transaction ID to run this call.').waitFor()
    assert.ok(await member.page.getByRole('button', { name: 'Run call' }).isDisabled())
    await member.page.getByLabel('Transaction ID, from a clicked link').fill('any')
    await member.page.getByText('Enter a transaction ID to run this call.').waitFor({ state: 'detached' })
    assert.ok(await member.page.getByRole('button', { name: 'Run call' }).isEnabled())
    await member.page.getByRole('tab', { name: 'Feed' }).click()
    await member.page.getByRole('figure', { name: 'Feed in curl' }).waitFor()
    await member.page.getByRole('button', { name: 'Run call' }).click()
    const answer = await member.page.getByRole('figure', { name: 'Response' }).locator('pre').innerText()
    const { clickUrl } = JSON.parse(answer).offers[0]

    await member.page.goto(clickUrl)
    const id = new URL(member.page.url()).searchParams.get('transaction_id')
    await member.page.getByRole('button', { name: 'Complete this offer' }).click()
    await member.page.getByRole('heading', { name: 'Completed and verified' }).waitFor()
    await member.open('/')
    await member.page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
    await member.page.getByLabel('Transaction id').fill(String(id))
    await member.page.getByLabel('Transaction id').press('Enter')
    await member.page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await member.page.getByRole('listitem').filter({ hasText: 'Verified' }).first().waitFor()
    assert.deepEqual(member.takeProblems(), [])
  })

  it('set up a webhook, test, rotate, pause and delete it', async (t) => {
    const server = await startPublisherServer(t)
    await using visit = await visitAs('publisher', `/apps/${demo().publisher.appId}/webhook`)
    const { page } = visit
    const secret = () => page.getByText(/^whsec_/).innerText()
    const sendTest = async (told: string) => {
      await page.getByRole('button', { name: 'Send test' }).click()
      await page.getByText(told, { exact: true }).waitFor()
    }
    await page.getByLabel('URL').fill(server.url)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    server.secret = await secret()
    await sendTest('Test event delivered')

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const rotated = await secret()
    assert.notEqual(rotated, server.secret)
    await sendTest('Test event not delivered')
    await page.getByText(/status 401/).waitFor()
    server.secret = rotated
    await sendTest('Test event delivered')

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('combobox', { name: 'The old secret' }).click()
    await page.getByRole('option', { name: 'Works for another day' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText('Two secrets are in use').waitFor()
    await sendTest('Test event delivered')
    await page.getByRole('button', { name: 'End now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End old secret' }).click()
    await page.getByText('Two secrets are in use').waitFor({ state: 'detached' })
    server.secret = await secret()
    await sendTest('Test event delivered')

    const delivered = await completeOffer('w-1')
    await page.getByRole('switch', { name: 'Enabled' }).click()
    await page.getByRole('switch', { name: 'Paused' }).waitFor()
    const skipped = await completeOffer('w-2')
    await visit.open(`/apps/${demo().publisher.appId}/webhook`)
    assert.equal(await page.getByText(/^whsec_/).count(), 0)
    const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('row')
    await rows
      .filter({ has: page.getByTitle(delivered) })
      .filter({ hasText: 'Delivered' })
      .filter({ hasText: 'v3' })
      .waitFor()
    const samples = rows.filter({ hasText: 'Test event' })
    assert.deepEqual([await samples.count(), await samples.getByRole('link').count()], [5, 0])
    await page.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'Skipped' }).click()
    await rows
      .filter({ has: page.getByTitle(skipped) })
      .filter({ hasText: 'Skipped' })
      .waitFor()
    await page.getByText('1 delivery').waitFor()
    assert.deepEqual(server.taken.slice(-1), [delivered])

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('The listed deliveries are from an earlier webhook, which was deleted.').waitFor()
    assert.equal(await page.getByText('No webhook yet').count(), 0)
    assert.deepEqual(visit.takeProblems(), [])
  })

  it("lead from an advertiser's new campaign over a dry run and a postback to its conversion", async () => {
    const publisher = await demo().given.app()
    const organization = await demo().given.organization({ name: 'Dawn Lamps' })
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(user, '/')
    const { page } = visit
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
    await page.getByRole('link', { name: 'Create campaign' }).first().click()
    await page.getByLabel('Name').fill('A lamp that wakes you')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Payout (USD)').fill('4')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Destination', { exact: true }).fill('https://lamp.example/start?c={transaction_id}')
    await page.getByText(/https:\/\/lamp\.example\/start\?c=0/).waitFor()
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('button', { name: 'Add creative' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').first().fill('Wake up to light')
    await dialog.getByLabel('Call to action').first().fill('See the lamp')
    await dialog.getByLabel('Primary image').fill('http://images.example/wide.png')
    await dialog.getByText('Use an https URL.').waitFor()
    await dialog.getByLabel('Primary image').fill(`${demo().baseUrl}/dashboard/icon.svg`)
    // In force as soon as it is saved.
    const saved = page.waitForResponse((response) => response.url().endsWith('/creatives') && response.status() === 201)
    await dialog.getByRole('button', { name: 'Save creative' }).click()
    await saved
    const offer = (await feed(demo(), publisher.liveKey, 'reader-9')).find(({ title }) => title === 'Wake up to light')
    assert.ok(offer !== undefined)
    await page.getByText('Wake up to light').first().waitFor()
    await page.getByText('Feed', { exact: true }).click()
    await page.getByRole('region', { name: 'Feed with Wake up to light' }).getByText('Dawn Lamps').waitFor()
    await page.getByText('Image will be cropped').waitFor()
    await page.getByText('Hosted page', { exact: true }).click()
    await page.getByRole('article').getByText('View offer').waitFor()

    const id = await click(demo(), offer)
    await page.getByRole('link', { name: 'Tracking and postbacks' }).first().click()
    await page.getByRole('tab', { name: 'Dry run' }).click()
    // The live log, which may still be shown, has a transaction field as well.
    await page.getByLabel('Postback token').fill(organization.postbackToken)
    await page.getByLabel('Transaction id').fill(id)
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Would be accepted').waitFor()
    await page.getByRole('link', { name: 'Conversions' }).first().click()
    await page.getByText('No matching transactions').waitFor()

    const { body } = await demo().request('GET', `/postback?transaction_id=${id}&token=${organization.postbackToken}`)
    assert.deepEqual([body.accepted, body.verdict], [true, 'verified'])
    await page.getByTitle(id).click()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Verified' }).first().waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('find a transaction by its id with Ctrl K, and show why its postback was refused', async () => {
    const publisher = await demo().given.app()
    const campaign = await demo().given.campaign([publisher])
    const [offer] = await feed(demo(), publisher.liveKey, 'stranger')
    const id = await click(demo(), offer)
    await demo().admin('PATCH', `/campaigns/${campaign.id}`, { caps: { conversionsTotal: 0 } })
    await demo().request('GET', `/postback?transaction_id=${id}&token=${campaign.organization.postbackToken}`)

    await using visit = await visitAs('operator', '/operator/health')
    const { page } = visit
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill(id)
    await page.getByRole('button', { name: id }).click()
    await page.getByRole('listitem').filter({ hasText: 'rejected by rule' }).first().waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })
  it('never end at a healthy service that does not answer', async () => {
    await using visit = await visitAs('operator', '/operator/health')
    const { page } = visit
    await page.getByText('Healthy', { exact: true }).waitFor()
    await page.route('**/admin/v1/health', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await page.getByText('Not responding', { exact: true }).waitFor()
    assert.equal(await page.getByText('Healthy', { exact: true }).count(), 0)
    await page.getByText('These figures are out of date').waitFor()
    await page.getByText(/^They were last updated (just now|\d+s ago)\.$/).waitFor()
    visit.takeProblems()
  })

  it('ask for the platform of a new app, and keep it', async () => {
    const { body: project } = await demo().admin('POST', '/projects', { name: 'Loud Reader' })
    await using visit = await visitAs('operator', `/operator/tenants/projects/${project.id}`)
    const { page } = visit
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create app' }).click()
    await dialog.getByLabel('Name').fill('Loud Reader')
    await dialog.getByRole('button', { name: 'Create app' }).click()
    assert.equal(
      await dialog.getByLabel('Web').evaluate((radio: HTMLInputElement) => radio.validity.valueMissing),
      true,
    )
    await dialog.getByLabel('Web').check()
    await dialog.getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys and quick start' }).waitFor()
    const { body: apps } = await demo().admin('GET', `/projects/${project.id}/apps`)
    assert.deepEqual(
      apps.data.map(({ platform }: { platform: string }) => platform),
      ['web'],
    )
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('scroll to a missing field, clear of overlaying elements', async () => {
    const { organizationId, campaignId } = traffic()
    await using visit = await visitAs(
      'operator',
      `/organizations/${organizationId}/campaigns/${campaignId}?tab=creatives`,
    )
    const { page } = visit
    await page.getByRole('button', { name: 'Add creative' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Primary image').fill('https://lamps.example/wide.jpg')
    await dialog.getByRole('button', { name: 'Save creative' }).click()
    const header = await dialog.locator('header').boundingBox()
    const title = await dialog.getByLabel('Title', { exact: true }).boundingBox()
    assert.ok(header && title && title.y >= header.y + header.height, JSON.stringify({ header, title }))
    visit.takeProblems()
  })

  /** Completes an offer of the demo app as a user, and waits until its webhook was sent or skipped. */
  async function completeOffer(userId: string): Promise<string> {
    const [offer] = await feed(demo(), demo().publisher.liveKey, userId)
    const id = await click(demo(), offer)
    assert.equal((await demo().request('POST', `/demo/advertiser?transaction_id=${id}`)).status, 200)
    const isOver = async () => {
      const { body } = await demo().admin(
        'GET',
        `/apps/${demo().publisher.appId}/webhook/deliveries?transactionId=${id}`,
      )
      return ['delivered', 'skipped'].includes(body.data[0]?.outcome)
    }
    while (!(await isOver())) await setTimeout(20)
    return id
  }
})
