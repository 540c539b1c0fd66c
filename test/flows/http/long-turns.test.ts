import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signRequest } from '../../../src/http/signature.ts'
import { type ApiDocument, type ApiRoute, readRoutes } from '../../support/api-routes.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp, testAdminToken } from '../../support/app/start-test-app.ts'
import { largestValue, shapes } from '../../support/largest-body.ts'
import { longestTurnMs } from '../../support/longest-turn.ts'

// One database: only our own code could delay other requests.

/** The most processor time in one turn of the event loop, in milliseconds. */
const mostMs = 50

describe('the largest body', () => {
  const shared = shareTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  let test: TestApp
  let publisher: GivenApp
  let campaign: GivenCampaign
  let document: ApiDocument
  before(async () => {
    test = shared()
    publisher = await test.given.app({ audience_status: 'adults_only' })
    campaign = await test.given.campaign([publisher])
    document = (await test.request('GET', '/openapi.json')).body
  })

  const idOf = (name: string): string =>
    ({
      projectId: publisher.projectId,
      appId: publisher.id,
      organizationId: campaign.organization.id,
      campaignId: campaign.id,
      creativeId: campaign.creativeId,
    })[name] ?? '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'

  const importedRows = (count: number, notes: string) =>
    Array.from({ length: count }, (_, n) => ({
      externalId: `row-${n}`,
      name: `Row ${n}`,
      destinationUrl: 'https://advertiser.example/',
      categories: Array.from({ length: 20 }, (_, each) => `c${(n * 20 + each) % 50}`),
      trackingParameters: Object.fromEntries(Array.from({ length: 10 }, (_, each) => [`p${each}`, `v${each}`])),
      notes,
    }))

  const bodyOf = (route: ApiRoute, bytes: number, fill: (length: number) => string) => {
    const known = {
      method: 'POST',
      path: '/webhooks/service',
      headers: { 'X-API-Key': publisher.liveKey, 'X-Timestamp': '1', 'X-Signature': 'a'.repeat(64) },
      url: 'https://publisher.example/hook',
      destinationUrl: 'https://advertiser.example/',
      targetCountries: ['DE'],
      currency: 'USD',
      locales: ['en'],
      defaultLocale: 'en',
      organizationId: campaign.organization.id,
      campaignId: campaign.id,
    }
    for (let room = bytes; ; room = Math.floor(room * 0.8)) {
      const isImport = route.path.endsWith('/import')
      const rows = isImport && { campaigns: importedRows(500, fill(Math.floor(room / 1_200))), csv: undefined }
      const body = largestValue(route.body ?? {}, '', { room, fill, known: { ...known, ...rows } })
      const text = JSON.stringify(body)
      if (Buffer.byteLength(text) <= bytes) return text
    }
  }

  const headersOf = (route: ApiRoute, path: string, payload: string): Record<string, string> => {
    const timestamp = String(Math.floor(test.clock.nowMs() / 1_000))
    const signature = signRequest(publisher.liveSecret, timestamp, route.method, path, payload).toString('hex')
    const of = {
      management: { authorization: `Bearer ${testAdminToken}` },
      session: { authorization: `Bearer ${testAdminToken}` },
      advertiser: { authorization: `Bearer ${campaign.organization.apiKey}` },
      publishable: { 'x-api-key': publisher.liveKey, 'x-forwarded-for': '203.0.113.9' },
      signed: { 'x-api-key': publisher.liveKey, 'x-timestamp': timestamp, 'x-signature': signature },
      none: {},
    }
    return { 'content-type': 'application/json', 'x-platform': 'api', ...of[route.credential] }
  }

  for (const [shape, fill] of Object.entries(shapes)) {
    it(`blocks the event loop for less than 50 ms at any route, made of ${shape}`, async () => {
      const slow: string[] = []
      const routes = readRoutes(document).filter(({ body }) => body !== undefined)
      assert.ok(routes.length > 40)
      for (const route of routes) {
        const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name))
        const limit = test.app.limits.get(route.name.replaceAll(/\{(\w+)\}/g, ':$1'))
        assert.ok(limit, route.name)
        const payload = bodyOf(route, limit.bodyBytes, fill)
        const request = { method: route.method as 'POST', url: path, payload, headers: headersOf(route, path, payload) }
        let status = 0
        let least = Number.POSITIVE_INFINITY
        // One-time compilation and garbage collection do not count against the request.
        for (let attempt = 0; attempt < 3 && least >= mostMs; attempt++) {
          const spent = await longestTurnMs(async () => {
            status = (await test.app.api.inject(request)).statusCode
          })
          least = Math.min(least, spent)
        }
        if (least >= mostMs) slow.push(`${route.name}: ${Math.round(least)} ms, ${status}`)
      }
      assert.deepEqual(slow, [])
    })
  }
})
