import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type DemoTestApp, shareDemoApp } from '../../test/support/app/start-demo-app.ts'
import { feed } from '../../test/support/app/visitor.ts'
import { openBrowser } from '../../test/support/open-browser.ts'

async function feedLink(demo: DemoTestApp, key: string, userId: string): Promise<string> {
  const [offer] = await feed(demo, key, userId)
  return offer?.clickUrl ?? assert.fail('no offer')
}

describe("the demo advertiser's page", () => {
  const shared = shareDemoApp()
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`completes a transaction by its button, with script ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
      const browser = await openBrowser(t)
      const page = await browser.newPage({ javaScriptEnabled })
      const problems: string[] = []
      page.on('console', (message) => problems.push(message.text()))
      page.on('requestfailed', (request) => problems.push(request.url()))

      await page.goto(await feedLink(demo, demo.publisher.liveKey, `reader-${javaScriptEnabled}`))
      const id = new URL(page.url()).searchParams.get('transaction_id') ?? ''
      await page.getByText(id).waitFor()
      await page.getByRole('button', { name: 'Complete this offer' }).click()
      await page.getByRole('heading', { name: 'Completed and verified' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Completed and verified' }).waitFor()
      assert.equal(await page.getByRole('button').count(), 0)
      assert.deepEqual(problems, [])

      const { body } = await demo.admin('GET', `/transactions/${id}`)
      assert.equal(body.state, 'verified')
      const steps = body.timeline.map((step: { step: string }) => step.step)
      assert.equal(steps.filter((step: string) => step === 'verified').length, 1)
    })
  }

  it('shows no transaction of an advertiser that is no demo, and completes none', async () => {
    const publisher = await demo.given.app()
    await demo.given.campaign([publisher])
    const link = await demo.request('GET', new URL(await feedLink(demo, publisher.liveKey, 'person')).pathname)
    const id = new URL(String(link.headers.location)).searchParams.get('transaction_id')
    for (const method of ['GET', 'POST'] as const) {
      const answer = await demo.request(method, `/demo/advertiser?transaction_id=${id}`)
      assert.equal(answer.status, 404)
      assert.ok(answer.text.includes('No transaction to complete'))
    }
    const { body } = await demo.admin('GET', `/transactions/${id}`)
    assert.equal(body.state, 'created')
    assert.equal((await demo.request('GET', '/demo/advertiser')).status, 200)
  })

  it('is listed without a transaction, and is no result of its own for one', async () => {
    const link = await demo.request('GET', new URL(await feedLink(demo, demo.publisher.liveKey, 'seeker')).pathname)
    const { pathname, search } = new URL(String(link.headers.location))
    const own = `<link rel="canonical" href="${demo.app.services.config.addresses.baseUrl}/demo/advertiser">`
    for (const path of [pathname, pathname + search]) {
      const { text } = await demo.request('GET', path)
      assert.ok(text.includes(own) && text.includes('<meta name="description"') && !text.includes('noindex'), path)
    }
    const unknown = `${pathname}?transaction_id=00000000-0000-7000-8000-000000000000`
    assert.match((await demo.request('GET', unknown)).text, /noindex/)
  })

  it('completes a test transaction, and says why it refuses another', async () => {
    const open = async (key: string, userId: string) => {
      const link = await demo.request('GET', new URL(await feedLink(demo, key, userId)).pathname)
      const { pathname, search } = new URL(String(link.headers.location))
      return `${pathname}${search}`
    }
    const test = await open(demo.publisher.testKey, 'tester')
    const completed = await demo.request('POST', test, { body: 'x=1', headers: { 'content-type': 'text/plain' } })
    assert.deepEqual([completed.status, completed.text.includes('Completed and verified')], [200, true])
    const { appId } = demo.publisher
    const id = new URLSearchParams(test.split('?')[1]).get('transaction_id')
    assert.ok(completed.text.includes(`href="../dashboard/apps/${appId}/transactions/${id}"`))
    assert.match(String(completed.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)

    const late = await open(demo.publisher.liveKey, 'late')
    await demo.travel('2026-07-20T12:00:00Z')
    const refused = await demo.request('POST', late)
    assert.equal(refused.status, 409)
    assert.match(refused.text, /<dd>Clicked<\/dd>/)
    assert.match(refused.text, /Not verified: rejected by rule.*attribution window/s)
  })
})
