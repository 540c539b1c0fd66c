import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { click, feed } from '../support/app/visitor.ts'
import { assertWholePages } from './accessibility.ts'
import type { Visit } from './dashboard-visit.ts'
import { advertiserPages, operatorPages, publisherPages, type Shown } from './every-page.ts'
import { shareDashboard } from './share-dashboard.ts'

/**
 * A text that would become an element if it were not escaped, reverses the direction of writing, and offers no place to
 * break. It uses a wide letter that the font shapes without regard to its neighbours: ten thousand capitals in a row
 * take a second to lay out.
 */
function unruly(length: number): string {
  const start = `=<script>alert(1)</script><b id="unruly">/%41?#"'&\u202e\u200f`
  return start + 'm'.repeat(length - Array.from(start).length)
}

describe('pages with the longest names that tenants can give', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('do not scroll sideways, run no script, and show no secret', async () => {
    const { shown, secrets } = await createUnruly()
    await using visit = await visitAs('operator', '/')
    const { page } = visit
    const answers: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/admin/v1/')) answers.push(response.text().catch(() => ''))
    })
    for (const path of [...publisherPages(shown), ...advertiserPages(shown), ...operatorPages(shown)]) {
      await assertWholePages(visit, [path])
      assert.equal(await page.locator('#unruly, main script').count(), 0, path)
      const text = String(await page.evaluate('document.documentElement.outerHTML'))
      for (const secret of secrets) assert.ok(!text.includes(secret), `${path} shows ${secret}`)
    }
    const texts = await Promise.all(answers)
    assert.ok(texts.length > 40)
    for (const secret of secrets) assert.ok(!texts.some((text) => text.includes(secret)))
  })

  it('show the user of the address, however the id is escaped', async () => {
    const key = traffic().publishableKey
    const attributes = { countryCode: 'US' }
    await using visit = await visitAs('publisher', '/')
    for (const id of ['a%2Fb/c%?x=1#y&z\\..%25%', ' Zoë 🦊 \u202e١٢  + ']) {
      await demo().request('POST', '/publisher/sdk/v1/users/attributes', { key, body: { userId: id, attributes } })
      await demo().request('POST', '/publisher/sdk/v1/creators/links', { key, body: { creatorId: id } })
      await visit.follow(`/apps/${traffic().appId}/users`)
      await visit.page.getByLabel('User id').fill(id)
      await visit.page.getByRole('button', { name: 'Find' }).click()
      await assertShown(visit, 'User', id)
      await visit.follow(`/apps/${traffic().appId}/transactions`)
      for (const name of ['userId', 'creatorId']) {
        await visit.page.getByLabel(name.replace('Id', ' id')).fill(id)
        await visit.page.keyboard.press('Enter')
        await visit.settle()
        assert.equal(new URL(visit.page.url()).searchParams.get(name), id)
      }
      await visit.follow(`/apps/${traffic().appId}/creators`)
      await visit.page.locator(`a[href$="/creators/${encodeURIComponent(id)}"]`).click()
      await assertShown(visit, 'Creator', id)
      for (const type of ['User', 'Creator']) {
        await visit.page.keyboard.press('Control+k')
        await visit.page.getByRole('textbox', { name: 'Search' }).fill(id)
        await visit.settle()
        await visit.page.getByRole('button').filter({ hasText: id }).filter({ hasText: type }).click()
        await assertShown(visit, type, id)
        await visit.page.reload()
        await assertShown(visit, type, id)
        assert.deepEqual(visit.takeProblems(), [], `${type} ${id}`)
      }
    }
  })

  /** Makes a publisher and an advertiser with the worst names, their data, and returns all their secrets. */
  async function createUnruly(): Promise<{ shown: Shown; secrets: string[] }> {
    const name = unruly(512)
    const made = async (path: string, body: unknown) => {
      const answer = await demo().admin('POST', path, body)
      assert.equal(answer.status, 201, answer.text)
      return answer.body
    }
    assert.equal((await demo().admin('POST', '/projects', { name: `${name}m` })).status, 400)
    const { id: projectId } = await made('/projects', { name })
    const { id: appId } = await made(`/projects/${projectId}/apps`, { name, platform: 'web' })
    const key = await made(`/projects/${projectId}/keys`, { environment: 'live' })
    const organization = await made('/organizations', { name, description: unruly(10_000) })
    const { id: campaignId } = await made('/campaigns', {
      organizationId: organization.id,
      name,
      perk: unruly(512),
      notes: unruly(10_000),
      destinationUrl: `https://advertiser.example/${'W'.repeat(2_000)}`,
      payout: { amount: 2 },
    })
    await made(`/campaigns/${campaignId}/creatives`, {
      title: name,
      subtitle: unruly(512),
      description: unruly(10_000),
      ctaText: unruly(512),
      primaryImageUrl: `${demo().baseUrl}/dashboard/icon.svg`,
    })
    const hook = await demo().admin('PUT', `/apps/${appId}/webhook`, {
      url: `https://hooks.example.com/${'W'.repeat(2_000)}`,
    })
    const { status, body } = await demo().admin('POST', `/apps/${appId}/webhook/rotate`)
    assert.equal(status, 200)
    const rotated = await demo().admin('POST', `/organizations/${organization.id}/rotate`, { which: 'apiKey' })
    const [userId, creatorId] = [unruly(512), unruly(128)]
    const [offer] = await feed(demo(), key.publishableKey, userId, { clientId: unruly(512) })
    const transactionId = await click(demo(), offer)
    const [link] = (
      await demo().request('POST', '/publisher/sdk/v1/creators/links', {
        key: key.publishableKey,
        body: { creatorId },
      })
    ).body.links
    assert.equal((await demo().request('GET', new URL(link.linkUrl).pathname)).status, 302)
    const { postbackToken } = organization
    await demo().request(
      'GET',
      `/postback?transaction_id=${transactionId}&token=${postbackToken}&order_id=${'W'.repeat(200)}`,
    )
    await demo().admin('PATCH', `/apps/${appId}/webhook`, { enabled: false })
    const method = { rail: 'manual', name: unruly(140), details: unruly(1_000) }
    assert.equal((await demo().admin('PUT', `/projects/${projectId}/payment-method`, method)).status, 200)
    const deposit = { amount: 9e11, reference: unruly(128) }
    await made(`/organizations/${organization.id}/deposits`, deposit)
    const { id: offeredCampaignId } = await made('/campaigns', {
      ...{ organizationId: organization.id, name, destinationUrl: 'https://advertiser.example/' },
      ...{ access: 'ask', terms: unruly(20_000), perk: unruly(512) },
    })
    const goals = [{ key: 'w'.repeat(32), name: unruly(512) }]
    assert.equal((await demo().admin('PUT', `/campaigns/${offeredCampaignId}/goals`, { goals })).status, 200)
    const message = { campaignId, appId, message: unruly(2_000) }
    assert.equal((await demo().admin('DELETE', `/apps/${appId}/campaigns/${campaignId}`)).status, 204)
    await demo().admin('PATCH', `/campaigns/${campaignId}`, { access: 'ask' })
    const { id: applicationId } = await made(`/projects/${projectId}/applications`, message)
    await demo().admin('POST', `/applications/${applicationId}/refuse`, { reason: unruly(512) })
    await made(`/projects/${projectId}/applications`, message)
    const { id: batchId } = await made('/payment-batches', { rail: 'manual' })
    return {
      shown: {
        appId,
        projectId,
        organizationId: organization.id,
        campaignId,
        transactionId,
        userId,
        creatorId,
        batchId,
        offeredCampaignId,
      },
      secrets: [
        key.secretKey,
        postbackToken,
        organization.apiKey,
        rotated.body.apiKey,
        hook.body.signingSecret,
        body.signingSecret,
      ],
    }
  }
})

/** Asserts that a user's page shows exactly that user. */
async function assertShown({ page, settle }: Visit, type: string, id: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: type, exact: true }).waitFor()
  await settle()
  assert.equal(await page.locator('main header bdi[title]').getAttribute('title'), id)
  assert.equal(await page.getByText(/User not found|No links yet/).count(), 0, `${type} ${id}`)
}
