import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertFiguresEqualRows, type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { startDatabaseProxy } from '../support/database/database-proxy.ts'
import { askFeed, makePublisher, verify } from './completions.ts'
import { readLearnedSums } from './learned-sums.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database ends with its process'

interface Key {
  readonly publishableKey: string
  readonly secretKey: string
}

/** A payload that no parser would serialize unchanged. */
const payloadOf = (id: string) => `{ "id":"${id}", "n": 1.50, "n":12345678901234567890,\t"s": "\\u00e9é" }`

const bodyOf = (id: string, user = `person of ${id}`) =>
  `{"event_id":"${id}","event_type":"did_renew","user":{"app_account_id":"${user}"},
    "subscription":{"original_transaction_id":"chain of ${id}"},"raw_payload":${payloadOf(id)}}`

/** Posts an event as a publisher's server does; returns the message of the response and its duration. */
async function post({ url }: ServiceProcess, { publishableKey, secretKey }: Key, body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secretKey).update(`${timestamp}.POST./webhooks/service.${body}`).digest('hex')
  const startedMs = performance.now()
  const answer = await fetch(`${url}/webhooks/service`, {
    method: 'POST',
    headers: { 'x-api-key': publishableKey, 'x-timestamp': timestamp, 'x-signature': signature },
    body,
  })
  const { message } = (await answer.json()) as { message?: string }
  return { status: answer.status, message, tookMs: performance.now() - startedMs }
}

describe('events received while the database is away, before the process is killed', { skip }, () => {
  it('are each stored once by the next process, byte for byte', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-spool-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxy = await startDatabaseProxy(t, databaseUrl)
    const start = () => startServiceProcess({ dataDir, databaseUrl: proxy.url })
    const first = await start()
    t.after(() => first.end('SIGKILL'))
    const project = await first.admin<{ id: string }>('POST', '/projects', { name: 'P' })
    const app = await first.admin<{ id: string }>('POST', `/projects/${project.id}/apps`, {
      name: 'App',
      platform: 'api',
    })
    const key = await first.admin<Key>('POST', `/projects/${project.id}/keys`, { environment: 'live' })
    assert.equal((await post(first, key, bodyOf('stored before'))).message, 'Received stored before')

    const ids = Array.from({ length: 12 }, (_, index) => `event ${index}`)
    const bodies = [...ids.map((id) => bodyOf(id)), bodyOf('event 0'), bodyOf('stored before'), bodyOf('nobody', '')]
    // Data sent on a paused connection reaches the server later, although it is spooled on disk as well.
    proxy.pause()
    const answers = await Promise.all(bodies.slice(0, 6).map((body) => post(first, key, body)))
    proxy.cut()
    answers.push(...(await Promise.all(bodies.slice(6).map((body) => post(first, key, body)))))
    for (const { status, message, tookMs } of answers) {
      assert.deepEqual([status, message], [200, 'Received (processing deferred)'])
      assert.ok(tookMs < 3_000, `${tookMs} ms`)
    }
    await first.end('SIGKILL')
    proxy.restore()
    proxy.resume()

    const second = await start()
    t.after(() => second.end('SIGKILL'))
    const client = new pg.Client(databaseUrl)
    client.on('error', () => {})
    await client.connect()
    t.after(() => client.end())
    type Row = Record<string, string>
    const logged = async () =>
      (await client.query<Row>('select event_id, outcome, reason from subscription_event_log order by id')).rows
    for (let tries = 0; tries < 100 && (await logged()).length < bodies.length + 1; tries++) await sleep(100)
    const log = await logged()
    const countOf = (outcome: string) => log.filter((entry) => entry.outcome === outcome).length
    assert.deepEqual([log.length, countOf('stored'), countOf('duplicate')], [16, 13, 2])
    assert.match(log.find(({ outcome }) => outcome === 'rejected')?.reason ?? '', /^user\.app_account_id /)
    const { rows } = await client.query<Row>('select event_id, raw_payload from subscription_event')
    assert.deepEqual(
      rows.map((row) => [row.event_id, row.raw_payload]).sort(),
      [...ids, 'stored before'].map((id) => [id, payloadOf(id)]).sort(),
    )
    const links = await client.query<Row>('select app_account_id from subscription_link')
    assert.equal(links.rows.length, 13)
    const shown = await second.admin<{ data: unknown[] }>('GET', `/apps/${app.id}/subscription-events?limit=100`)
    assert.equal(shown.data.length, bodies.length + 1)
  })
})

describe('clicks received while the database is away, before the process is killed', { skip }, () => {
  it('are each recorded, counted and learned once by the next process', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-spool-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxy = await startDatabaseProxy(t, databaseUrl)
    const start = () => startServiceProcess({ dataDir, databaseUrl: proxy.url })
    const first = await start()
    t.after(() => first.end('SIGKILL'))
    const publisher = await makePublisher(first, 'https://receiver.invalid/')
    const paths: string[] = []
    for (let user = 0; user < 12; user++) {
      const feed = await askFeed(first, publisher.key, `person ${user}`)
      const { offers } = (await feed.json()) as { offers: { clickUrl: string }[] }
      paths.push(new URL(offers[0]?.clickUrl ?? '').pathname)
    }
    const open = async (path: string) => {
      const click = await fetch(first.url + path, { redirect: 'manual' })
      assert.equal(click.status, 302)
      return new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
    }
    const ids = await Promise.all(paths.slice(0, 4).map(open))
    // Data sent on a paused connection reaches the server later, although it is spooled on disk as well.
    proxy.pause()
    ids.push(...(await Promise.all(paths.slice(4, 8).map(open))))
    proxy.cut()
    ids.push(...(await Promise.all(paths.slice(8).map(open))))
    await first.end('SIGKILL')
    proxy.restore()
    proxy.resume()

    const options = { dataDir, databaseUrl }
    const second = await start()
    t.after(() => second.end('SIGKILL'))
    let sums = await readLearnedSums(options)
    for (let tries = 0; tries < 30 && sums.learned.clicks < ids.length; tries++) {
      await sleep(1_000)
      sums = await readLearnedSums(options)
    }
    for (const id of ids) await verify(second, publisher, id)
    const { totals } = await second.admin<{ totals: Record<string, number> }>('GET', `/apps/${publisher.appId}/stats`)
    assert.deepEqual([totals.served, totals.clicks, totals.completions], [12, 12, 12])
    await assertFiguresEqualRows(options)
    assert.deepEqual(sums.learned, sums.rows)
    assert.equal(sums.rows.clicks, 12)
  })
})
