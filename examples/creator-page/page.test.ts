import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { startService } from '../../test/support/app/start-example-service.ts'
import { sendPostback } from '../../test/support/app/visitor.ts'
import { createCreatorPages } from './page.ts'

it("the creator's page shows the links to share and their results", async (t) => {
  const { url, app, campaign, test } = await startService(t)
  const pages = createCreatorPages({ baseUrl: url, apiKey: app.liveKey }).listen(0, '127.0.0.1')
  t.after(() => pages.close())
  await once(pages, 'listening')
  const address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  const page = async () => (await fetch(`${address}/creators/ada%20l`)).text()

  const first = await page()
  assert.match(first, /<h1>Links of ada l<\/h1>[\s\S]*0 clicks, 0 completions, \$0\.00 earned/)
  assert.match(first, /Lumen &#60;Audio&#62;/)
  const link = /href="([^"]+)"/.exec(first)?.[1] ?? ''
  const click = await test.request('GET', new URL(link).pathname)
  const id = new URL(String(click.headers.location)).searchParams.get('transaction_id') ?? ''
  assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
  assert.match(await page(), /1 clicks, 1 completions, \$2\.50 earned/)
  assert.equal((await fetch(`${address}/elsewhere`)).status, 404)
})
