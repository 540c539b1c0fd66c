import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { openEntitlementReads } from '../../../src/features/entitlements/read-entitlements.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { liveMib } from '../../support/live-heap.ts'

// One database: the memory for callers lies before it.

describe('the memory of a service', () => {
  const shared = shareTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1', MAX_CREATORS_PER_APP: '1' } })
  let publisher: GivenApp
  let url: string
  before(async () => {
    const { given, listen } = shared()
    publisher = await given.app()
    await given.campaign([publisher])
    url = await listen()
  })

  /** Half of the callers fill the caches; the other half must not add to them. */
  async function assertFlat(callers: number, status: number, send: (caller: number) => Promise<Response>) {
    let caller = 0
    const runUntil = async (end: number) => {
      while (caller < end) {
        const answer = await send(caller++)
        await answer.arrayBuffer()
        // A machine that runs several tests at once may be late, so 503 is accepted as well.
        assert.ok([status, 503].includes(answer.status), `${answer.status}`)
      }
    }
    const runTo = (end: number) => Promise.all(Array.from({ length: 8 }, () => runUntil(end)))
    await runTo(callers / 2)
    const halfway = liveMib()
    await runTo(callers)
    const grownMib = liveMib() - halfway
    assert.ok(grownMib < 6, `${grownMib} MiB for ${callers / 2} callers`)
  }

  const junk = '9'.repeat(8_000)
  /** Each from another address, after the forged part of the header. */
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
    it(`stays flat under many requests such as ${path(0)}`, async () => {
      await assertFlat(2_400, status, (caller) => fetch(url + path(caller), { headers: headersOf(caller) }))
    })
  }

  const post = (path: string, body: object) =>
    fetch(`${url}/publisher/sdk/v1${path}`, {
      method: 'POST',
      headers: { 'x-api-key': publisher.liveKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('stays flat under users of all countries and attributes', async () => {
    const { clock } = shared()
    await assertFlat(1_000, 200, (caller) => {
      clock.advance(100)
      const countryCode = String.fromCharCode(65 + (caller % 26), 65 + (Math.floor(caller / 26) % 26))
      const attributes = { countryCode, language: 'en', custom: { [`key ${caller}`]: 'x'.repeat(500) } }
      return post('/offers/feed', { clientId: `client ${caller}`, userId: `user ${caller}`, attributes })
    })
  })

  it("stays flat under creators beyond an app's limit", async () => {
    const { clock, request } = shared()
    const body = { creatorId: 'the first' }
    const first = await request('POST', '/publisher/sdk/v1/creators/links', { key: publisher.liveKey, body })
    assert.equal(first.status, 200, first.text)
    await assertFlat(600, 400, (caller) => {
      clock.advance(100)
      return post('/creators/links', { creatorId: `creator ${caller}` })
    })
  })

  it('keeps nothing of a query that names a user', async () => {
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
