import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../src/db/database.ts'
import { startTestApp, type TestApp, testAdminToken } from '../../support/app/start-test-app.ts'
import { type CountedDatabase, countStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'

// More than the buffers of two sockets hold, so that a client that stops reading blocks the writer.
const creators = 20_000
const transactions = 20_000
const batch = 1_000

describe('CSV of any size', () => {
  let counted: CountedDatabase
  let url: string
  let appId: string
  let testApp: TestApp
  const endings: (() => unknown)[] = []

  before(async () => {
    const t = { after: (end: unknown) => endings.push(end as () => unknown) }
    counted = countStatements(await startTestDatabase(t))
    testApp = await startTestApp(t, { database: counted.database })
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    appId = publisher.id
    await insertCreatorFigures(counted.database.db, appId, creators)
    await insertTransactions(counted.database.db, appId, campaign.id, campaign.organization.id)
    url = await testApp.listen()
  })
  after(async () => {
    // The service is disposed of before its database.
    for (const end of endings.reverse()) await end()
  })

  const request = async (path: string): Promise<IncomingMessage> => {
    const asked = get(`${url}/admin/v1${path}`, { headers: { authorization: `Bearer ${testAdminToken}` } })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 200)
    return response
  }
  /** Counts the rows read while the client takes none, until hardly any follow for a while. */
  const untilStill = async () => {
    let seen = -batch
    while (counted.rows() - seen >= batch) {
      seen = counted.rows()
      await sleep(400)
    }
    return counted.rows()
  }
  it('is sent if there are more creators than one JSON response holds', async () => {
    const { given, admin } = testApp
    const read = (app: string, days = '') => admin('GET', `/apps/${app}/stats?groupBy=creator${days}`)
    const full = await given.app()
    await insertCreatorFigures(counted.database.db, full.id, 10_000)
    assert.equal((await read(full.id)).body.data.length, 10_000)
    const refused = await read(appId)
    assert.equal(refused.status, 400)
    assert.match(refused.body.error, /^groupBy has more than 10000 creators .* format=csv/)
    assert.equal((await read(appId, '&from=2026-06-14&to=2026-06-14')).status, 200)
  })

  it('is sent if there are more campaigns than one JSON response holds', async () => {
    const { given, admin } = testApp
    const { id } = await given.app()
    await sql`insert into daily_figure (app_id, organization_id, dimension, value, day, served, delivered, clicks, completions,
        earnings_micros, payout_micros)
      select ${id}::uuid, ${id}::uuid, 'campaign', n::text, date '2026-06-15', 1, 0, 0, 0, 0, 0
      from generate_series(1, 10002) as n`.execute(counted.database.db)
    const path = `/apps/${id}/stats?groupBy=campaign`
    assert.equal((await admin('GET', path)).status, 400)
    const { text } = await admin('GET', `${path}&format=csv`)
    assert.equal(text.split('\r\n').length, 1 + 10_002 + 1)
  })

  const forms: [name: string, path: () => string, rows: number][] = [
    ['statistics', () => `/apps/${appId}/stats?groupBy=creator&format=csv`, creators],
    ['transactions', () => `/transactions?appId=${appId}&format=csv`, transactions],
  ]

  for (const [name, path, rows] of forms) {
    it(`${name} are read no faster than the client takes them, and not at all once it has left`, async () => {
      const before = counted.rows()
      const response = await request(path())
      const waiting = (await untilStill()) - before
      // Released before any assertion: the service would wait for an open response when it ends.
      response.destroy()
      assert.ok(waiting < rows * 0.75, `${waiting} rows while nobody took them`)
      const left = (await untilStill()) - before
      assert.ok(left < waiting + 3 * batch, `${left - waiting} rows after the client had left`)
    })

    it(`${name} contain each row once, in order`, async () => {
      let [lines, bytes, last] = [0, 0, '']
      let isSorted = true
      let rest = ''
      for await (const chunk of await request(path())) {
        bytes += (chunk as Buffer).length
        const parts = (rest + String(chunk)).split('\r\n')
        rest = parts.pop() ?? ''
        for (const line of parts) {
          const key = line.slice(0, line.indexOf(','))
          if (lines > 1) isSorted &&= name === 'statistics' ? key > last : key < last
          last = key
          lines++
        }
      }
      assert.equal(rest, '')
      assert.equal(lines, rows + 1)
      assert.ok(isSorted)
      assert.ok(bytes > 15_000_000, `${bytes} bytes are too few to show anything`)
    })
  }
})

/** Rows inserted at a time; few enough for the time limit of a statement. */
const insertedAtOnce = 10_000

async function insertCreatorFigures(db: Db, appId: string, count: number): Promise<void> {
  for (let start = 1; start <= count; start += insertedAtOnce) {
    await sql`insert into creator_figure (app_id, organization_id, creator_id, campaign_id, day, clicks, completions,
        earnings_micros, payout_micros)
      select ${appId}::uuid, ${appId}::uuid, lpad(n::text, 8, '0') || repeat('x', 1000), ${appId}::uuid,
        date '2026-06-15', 1, 0, 0, 0
      from generate_series(${start}::int, ${Math.min(count, start + insertedAtOnce - 1)}::int) as n`.execute(db)
  }
}

async function insertTransactions(db: Db, appId: string, campaignId: string, organizationId: string): Promise<void> {
  const atMs = Date.parse('2026-06-15T10:00:00Z')
  for (let start = 1; start <= transactions; start += insertedAtOnce) {
    await sql`insert into transaction (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class,
        user_id, state, clicked_at)
      select (regexp_replace(lpad(to_hex(${atMs}::bigint + n), 12, '0'), '(.{8})(.{4})', '\\1-\\2')
          || '-7000-8000-000000000000')::uuid,
        ${appId}::uuid, 'test', ${organizationId}::uuid, ${campaignId}::uuid, ${campaignId}::uuid, 'feed', 'person',
        repeat('u', 1900), 'created', to_timestamp((${atMs}::bigint + n) / 1000.0)
      from generate_series(${start}::int, ${Math.min(transactions, start + insertedAtOnce - 1)}::int) as n`.execute(db)
  }
}
