import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { run } from '../../packages/cli/test/run.ts'
import { reasonToSkip, startService } from '../../test/support/app/start-example-service.ts'
import { testAdminToken } from '../../test/support/app/start-test-app.ts'

const skip = reasonToSkip(import.meta.dirname, 'express')

it("the publisher on Express opens its members' area once the webhook and the entitlement confirm the completion", {
  skip,
}, async (t) => {
  const { url, app, campaign, test } = await startService(t)
  const module = './app.mjs'
  const { createApp } = (await import(module)) as { createApp(settings: object): { listen(...at: unknown[]): Server } }
  const signingSecret = 'whsec_of_the_example'
  const settings = { baseUrl: url, apiKey: app.liveKey, secretKey: app.liveSecret, signingSecret }
  const server = createApp(settings).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const publisher = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const status = async (path: string, init?: RequestInit): Promise<number> => {
    const response = await fetch(publisher + path, init)
    await response.body?.cancel()
    return response.status
  }

  assert.equal(await status('/premium'), 402)
  const [offer] = (await (await fetch(`${publisher}/offers`)).json()) as { clickUrl: string }[]
  const click = await fetch(offer?.clickUrl ?? '', { redirect: 'manual' })
  await click.body?.cancel()
  const id = new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
  // A click alone opens nothing.
  assert.equal(await status('/premium'), 402)

  const ending = new AbortController()
  const forwarded = Promise.withResolvers<void>()
  const since = new Date(test.clock.nowMs()).toISOString()
  const listening = run(
    ['listen', '--forward-to', `${publisher}/webhook`, '--app', app.id, '--live', '--since', since, '--json'],
    {
      env: { OFFERWIRE_URL: url, OFFERWIRE_TOKEN: testAdminToken, OFFERWIRE_SIGNING_SECRET: signingSecret },
      signal: ending.signal,
      // The first line contains the signing secret, the next one the completion.
      onOutput: (text) => text.includes(id) && forwarded.resolve(),
    },
  )
  const postback = `/postback?token=${campaign.organization.postbackToken}&transaction_id=${id}`
  assert.equal((await test.request('GET', postback)).body.verdict, 'verified')
  await forwarded.promise
  ending.abort()
  await listening

  assert.deepEqual(await (await fetch(`${publisher}/completions`)).json(), { [id]: 'reader-1' })
  assert.equal(await status('/premium'), 200)
  const forged = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"event":"offer_completed"}',
  }
  assert.equal(await status('/webhook', forged), 400)
})
