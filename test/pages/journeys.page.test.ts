import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../open-browser.ts'
import { type DemoTestApp, shareDemoApp } from '../start-demo-app.ts'
import { startReceiver } from '../start-receiver.ts'
import { signInByForm, startVisit, type Visit } from './dashboard-visit.ts'

const attributes = { countryCode: 'US', language: 'en' }

describe('journeys through the dashboard', () => {
  const shared = shareDemoApp({ at: new Date().toISOString(), environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  async function visitAs(
    browser: Browser,
    name: 'publisher' | 'advertiser' | 'operator',
    path: string,
  ): Promise<Visit> {
    const visit = await startVisit(browser, demo.baseUrl)
    await visit.open(path)
    const password = name === 'operator' ? 'test-admin-password' : 'test-demo-password'
    await signInByForm(visit, `${name}@offerwire.local`, password)
    return visit
  }

  it('lead from an invitation over app, key and first request to a completed transaction', async (t) => {
    const browser = await openBrowser(t)
    await using operator = await visitAs(browser, 'operator', '/operator/tenants')
    await operator.page.getByRole('button', { name: 'Create project' }).click()
    await operator.page.getByRole('dialog').getByLabel('Name').fill('Quiet Reader')
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click()
    await operator.page.getByRole('heading', { level: 1, name: 'Quiet Reader' }).waitFor()
    await operator.page.getByLabel('E-mail').fill('mira@example.com')
    await operator.page.getByRole('button', { name: 'Invite' }).click()
    const link = await operator.page.getByText(/\/dashboard\/invitation#token=/).innerText()
    await operator.page.getByRole('button', { name: 'Create app' }).click()
    await operator.page.getByRole('dialog').getByLabel('Name').fill('Quiet Reader for iOS')
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Create app' }).click()
    await operator.page.getByRole('heading', { level: 1, name: 'Keys and quick start' }).waitFor()

    await using member = await startVisit(browser, demo.baseUrl)
    await member.page.goto(link)
    await member.page.getByText('mira@example.com is invited to Quiet Reader').waitFor()
    await member.page.getByLabel('Password', { exact: true }).fill('a long and quiet sentence')
    await member.page.getByRole('button', { name: 'Join' }).click()
    await member.page.getByRole('link', { name: 'Keys and quick start' }).first().click()
    await member.page.getByRole('button', { name: 'Create key' }).click()
    await member.page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await member.page.getByText(/^sk_test_/).waitFor()
    await member.page.getByRole('button', { name: 'I have copied it' }).click()
    await member.page.getByRole('tab', { name: 'Feed' }).click()
    await member.page.getByRole('button', { name: 'Run this call' }).click()
    const answer = await member.page.getByRole('figure', { name: 'Answer' }).locator('pre').innerText()
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

  it('set a webhook up, test, rotate, pause and delete it', async (t) => {
    const receiver = await startReceiver((socket) => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'))
    await using visit = await visitAs(await openBrowser(t), 'publisher', `/apps/${demo.publisher.appId}/webhook`)
    const { page } = visit
    await page.getByLabel('URL').fill(`http://127.0.0.1:${receiver.port}/offerwire`)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const secret = await page.getByText(/^whsec_/).innerText()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('Delivered.', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.notEqual(await page.getByText(/^whsec_/).innerText(), secret)
    await page.reload()
    await page.getByRole('switch', { name: 'Enabled' }).waitFor()
    assert.equal(await page.getByText(/^whsec_/).count(), 0)

    await page.getByRole('switch', { name: 'Enabled' }).click()
    await page.getByRole('switch', { name: 'Paused' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('No webhook yet.').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it("show an advertiser's new campaign in a feed at once", async (t) => {
    const publisher = await demo.given.app()
    await using visit = await visitAs(await openBrowser(t), 'advertiser', '/')
    const { page } = visit
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
    await page.getByRole('link', { name: 'Create campaign' }).first().click()
    await page.getByLabel('Name').fill('A lamp that wakes you')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Payout, US dollars').fill('4')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Destination', { exact: true }).fill('https://lamp.example/start?c={transaction_id}')
    await page.getByText(/https:\/\/lamp\.example\/start\?c=0/).waitFor()
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('button', { name: 'Add creative' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').first().fill('Wake up to light')
    await dialog.getByLabel('Call to action').first().fill('See the lamp')
    await dialog.getByLabel('Primary image').fill(`${demo.baseUrl}/dashboard/icon.svg`)
    await dialog.getByRole('button', { name: 'Save creative' }).click()
    await page.getByText('Wake up to light').waitFor()
    const { body } = await demo.request('POST', '/publisher/sdk/v1/offers/feed', {
      key: publisher.testKey,
      body: { clientId: 'home', userId: 'reader-9', limit: 25, attributes },
    })
    assert.ok(body.offers.some((offer: { title: string }) => offer.title === 'Wake up to light'))
    assert.deepEqual(visit.takeProblems(), [])
  })

  it("find a stranger's transaction by its id with Ctrl K, and say why its postback was refused", async (t) => {
    const publisher = await demo.given.app()
    const campaign = await demo.given.campaign([publisher])
    const { body } = await demo.request('POST', '/publisher/sdk/v1/offers/feed', {
      key: publisher.liveKey,
      body: { clientId: 'home', userId: 'stranger', attributes },
    })
    const { headers } = await demo.request('GET', new URL(body.offers[0].clickUrl).pathname)
    const id = new URL(String(headers.location)).searchParams.get('transaction_id') ?? ''
    await demo.admin('PATCH', `/campaigns/${campaign.id}`, { caps: { conversionsTotal: 0 } })
    await demo.request('GET', `/postback?transaction_id=${id}&token=${campaign.organization.postbackToken}`)

    await using visit = await visitAs(await openBrowser(t), 'operator', '/operator/health')
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
})
