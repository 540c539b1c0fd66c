import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { openEntitlementReads } from '../../../src/features/entitlements/read-entitlements.ts'
import { generateLoad } from '../../../tools/bench/load-generator.ts'
import { requestText } from '../../../tools/bench/request-text.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { liveMib } from '../../support/live-heap.ts'

// One database: what a process keeps of its callers stands before it.

describe('the memory of a service', () => {
  const shared = shareTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1', MAX_CREATORS_PER_APP: '1' } })
  let publisher: GivenApp
  let port: number
  before(async () => {
    const { given, listen } = shared()
    publisher = await given.app()
    await given.campaign([publisher])
    port = Number(new URL(await listen()).port)
  })

  /** Half of the callers fill what is kept; the other half may not add to it. */
  async function assertFlat(callers: number, status: number, textOf: (caller: number) => string) {
    let caller = 0
    // A machine that runs several tests at once may be late: 503 is an answer as well.
    const expected = [status, 503]
    const load = { port, connections: 8, requests: callers / 2, expected, next: () => textOf(caller++) }
    const run = async () => assert.deepEqual((await generateLoad(load)).refusals, {})
    await run()
    const halfway = liveMib()
    await run()
    const grownMib = liveMib() - halfway
    assert.ok(grownMib < 6, `${grownMib} MiB for ${callers / 2} callers`)
  }

  const junk = '9'.repeat(8_000)
  /** Each from another address, behind what its sender has put before it. */
  const headersOf = (caller: number) => ({
    'x-forwarded-for': `${junk},1${String(caller).padStart(8, '0').match(/../g)?.join('.1')}`,
    'x-api-key': `ow_pk_live_${caller}`,
  })
  const strange: [status: number, path: (caller: number) => string][] = [
    [401, () => '/publisher/sdk/v1/entitlements/server?userId=u'],
    [401, (caller) => `/postback?transaction_id=t&token=wrong-${caller}`],
    [404, (caller) => `/l/never-issued-${caller}`],
  ]
  for (const [status, path] of strange) {
    it(`stays flat under ${path(0)} and others like it`, async () => {
      await assertFlat(2_400, status, (caller) => requestText('GET', path(caller), headersOf(caller)))
    })
  }

  const post = (path: string, body: object) =>
    requestText('POST', `/publisher/sdk/v1${path}`, { 'x-api-key': publisher.liveKey }, JSON.stringify(body))

  it('stays flat under people of all countries and attributes', async () => {
    const { clock } = shared()
    await assertFlat(1_000, 200, (caller) => {
      clock.advance(100)
      const countryCode = String.fromCharCode(65 + (caller % 26), 65 + (Math.floor(caller / 26) % 26))
      const attributes = { countryCode, language: 'en', custom: { [`key ${caller}`]: 'x'.repeat(500) } }
      return post('/offers/feed', { clientId: `client ${caller}`, userId: `user ${caller}`, attributes })
    })
  })

  it('stays flat under creators that an app may not have any more', async () => {
    const { clock, request } = shared()
    const body = { creatorId: 'the first' }
    const first = await request('POST', '/publisher/sdk/v1/creators/links', { key: publisher.liveKey, body })
    assert.equal(first.status, 200, first.text)
    await assertFlat(600, 400, (caller) => {
      clock.advance(100)
      return post('/creators/links', { creatorId: `creator ${caller}` })
    })
  })

  it('keeps nothing of a query in which a user was named', async () => {
    const { read } = openEntitlementReads(shared().app.services.database, shared().clock)
    const query = (caller: number) => JSON.parse(`"userId=person-of-long-name-${caller}&${junk}"`) as string
    await read({ appId: publisher.id, environment: 'live', userId: 'first' })
    const before = liveMib()
    for (let caller = 0; caller < 1_000; caller++) {
      await read({ appId: publisher.id, environment: 'live', userId: query(caller).slice(7).split('&')[0] ?? '' })
    }
    const grownMib = liveMib() - before
    assert.ok(grownMib < 4, `${grownMib} MiB for 8 MiB of queries`)
  })
})
