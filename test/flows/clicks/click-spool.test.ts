import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickTransaction } from '../../../src/features/clicks/click.ts'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { type Answer, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'
import { whileLocked } from '../../support/database/while-locked.ts'
import { click, feed, figures, transactionIdOf } from '../serving/serve.ts'

describe('a click while the database is away', () => {
  it('redirects, is kept on disk, and is recorded and counted once afterwards', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const app = await startTestApp(t, { environment: { DATA_DIR: dataDir } })
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const [offer] = (await feed(app, publisher)).body.offers
    const { database } = app.app.services
    const { db } = database

    const clicks = await whileLocked(database, 'transaction', async () => {
      const first = await Promise.all(Array.from({ length: 5 }, () => click(app, offer.clickUrl)))
      const all = [...first, await click(app, offer.clickUrl)]
      assert.ok(existsSync(join(dataDir, 'spool/clicks/0/spool.bin')))
      return all
    })
    assert.ok(clicks.every(({ status }) => status === 302))

    const expected = clicks.map(transactionIdOf).sort()
    let recorded: string[] = []
    for (let attempt = 0; attempt < 100 && recorded.length < expected.length; attempt++) {
      await sleep(100)
      recorded = (await db.selectFrom('transaction').select('id').orderBy('id').execute()).map(({ id }) => id)
    }
    assert.deepEqual(recorded, expected)
    assert.equal((await figures(app, publisher.id)).clicks, expected.length)
    const options = { nowMs: app.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(database, options), [])
  })
})

describe('a click that the database permanently refuses', () => {
  it('is put aside and counted, while the clicks around it are recorded', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const app = await startTestApp(t, { environment: { DATA_DIR: dataDir } })
    const publisher = await app.given.app()
    const campaign = await app.given.campaign([publisher])
    const { newId, clickSpool, database } = app.app.services
    // From a machine whose clock is years ahead: no partition holds it.
    const ids = [newId(), '01c03276-e000-7000-8000-000000000000', newId()]
    for (const id of ids) {
      await clickSpool.add({
        ...{ id, appId: publisher.id, environment: 'live', organizationId: campaign.organization.id },
        ...{
          campaignId: campaign.id,
          creativeId: campaign.creativeId,
          creatorId: null,
          servingId: null,
          position: null,
        },
        ...{ surface: 'catalog', class: 'person', userId: 'u1', clientId: null, country: null, platform: null },
        clickedAtMs: app.clock.nowMs(),
      })
    }
    for (let tries = 0; tries < 100 && !(await clickSpool.isEmpty()); tries++) await sleep(100)
    const stored = await database.db.selectFrom('transaction').select('id').orderBy('id').execute()
    assert.deepEqual(
      stored.map(({ id }) => id),
      [ids[0], ids[2]].toSorted(),
    )
    const kept = await readFile(join(dataDir, 'spool/clicks/0/refused.bin'), 'latin1')
    assert.ok(kept.includes(`"id":"${ids[1]}"`))
    const { text } = await app.request('GET', '/metrics')
    assert.match(text, new RegExp(`^offerwire_spool_refused_bytes ${kept.length}$`, 'm'))
  })
})

describe('a conversion call that arrives before its click is recorded', () => {
  const day = 24 * 60 * 60_000

  async function given(t: TestContext) {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const app = await startTestApp(t, { environment: { DATA_DIR: dataDir }, at: '2026-03-01T12:00:00Z' })
    const publisher = await app.given.app({ payout_share_ppm: 500_000n })
    const campaign = await app.given.campaign([publisher], { attribution_window_seconds: 3 * 24 * 60 * 60 })
    const { newId, clickSpool, database } = app.app.services
    const spooled: ClickTransaction = {
      ...{ id: newId(), appId: publisher.id, environment: 'live', organizationId: campaign.organization.id },
      ...{ campaignId: campaign.id, creativeId: campaign.creativeId, creatorId: null, servingId: null, position: null },
      ...{ surface: 'catalog', class: 'person', userId: 'u1', clientId: null, country: null, platform: null },
      clickedAtMs: app.clock.nowMs(),
    }
    const report = async (more: Record<string, string> = {}) =>
      assertUnknown(await sendPostback(app, campaign, spooled.id, more))
    const replay = async () => {
      await clickSpool.add(spooled)
      for (let tries = 0; tries < 100 && !(await clickSpool.isEmpty()); tries++) await sleep(100)
      assert.ok(await clickSpool.isEmpty())
    }
    return { app, publisher, campaign, spooled, report, replay, db: database.db }
  }

  function assertUnknown({ status, body }: Answer) {
    assert.deepEqual([status, body.verdict], [404, 'unknown_transaction'])
  }

  const read = async ({ admin }: TestApp, id: string) => (await admin('GET', `/transactions/${id}`)).body

  it('verifies the transaction once, as of its arrival, however often the replay is repeated', async (t) => {
    const { app, publisher, campaign, spooled, report, replay, db } = await given(t)
    await app.admin('PUT', `/apps/${publisher.id}/webhook`, { url: 'https://receiver.invalid/' })
    await report({ dry_run: '1', status: 'rejected' })
    await report({ status: 'rejected' })
    await report({ order_id: 'A-1', transaction_id: spooled.id.toUpperCase() })
    await report()
    await app.travel(app.clock.nowMs() + 5 * day)
    for (let times = 0; times < 3; times++) await replay()

    const [row] = await db.selectFrom('transaction').selectAll().execute()
    assert.deepEqual([row?.state, row?.order_id, row?.earnings_micros], ['verified', 'A-1', 1_000_000n])
    assert.equal((await db.selectFrom('webhook_delivery').selectAll().execute()).length, 1)
    const usage = await db.selectFrom('cap_usage').select('conversions').where('day', '=', 'total').execute()
    assert.deepEqual(usage, [{ conversions: 1n }])
    const log = await app.admin('GET', `/organizations/${campaign.organization.id}/postbacks`)
    const told = log.body.data.map((each: Record<string, unknown>) => [each.verdict, each.httpStatus, each.orderId])
    const unknown = 'unknown_transaction'
    assert.deepEqual(told.reverse(), [
      [unknown, 404, null],
      ...[
        [unknown, 404, null],
        ['rejected', 404, null],
      ],
      ...[
        [unknown, 404, 'A-1'],
        ['verified', 404, 'A-1'],
      ],
      ...[
        [unknown, 404, null],
        ['duplicate', 404, null],
      ],
    ])
    const asSent = `/organizations/${campaign.organization.id}/postbacks?transactionId=${spooled.id.toUpperCase()}`
    assert.equal((await app.admin('GET', asSent)).body.data.length, told.length)
    const { timeline } = await read(app, spooled.id)
    assert.deepEqual(timeline.map(({ step, code }: Record<string, string>) => `${step} ${code}`).slice(0, 6), [
      'opened person',
      'redirected redirected',
      'postback rejected',
      'postback verified',
      'postback duplicate',
      'verified postback',
    ])
    const text =
      'Postback received. Verdict: unknown transaction. Judged once the click was recorded: The transaction is verified.'
    assert.equal(timeline[3].text, text)
    assert.equal((await sendPostback(app, campaign, spooled.id)).body.verdict, 'duplicate')
    const options = { nowMs: app.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(app.app.services.database, options), [])
  })

  it('is refused by its rule if it arrived too late or from another organization', async (t) => {
    const { app, campaign, spooled, report, replay } = await given(t)
    const other = await app.given.campaign()
    assertUnknown(await sendPostback(app, other, spooled.id))
    await app.travel(app.clock.nowMs() + 5 * day)
    await report()
    await replay()
    const { state, timeline } = await read(app, spooled.id)
    assert.equal(state, 'created')
    assert.equal(timeline.at(-1).code, 'attribution_window_passed')
    assert.equal(timeline.filter(({ step }: { step: string }) => step === 'postback').length, 1)
    assert.equal((await sendPostback(app, campaign, spooled.id)).status, 409)
  })

  it('is judged by its own process if the click is recorded before the call is in the log', async (t) => {
    const { app, spooled, report } = await given(t)
    const { pool } = app.app.services.database
    await pool.query(`create function record_click() returns trigger language plpgsql as $$ begin
      insert into transaction (id, app_id, environment, organization_id, campaign_id, creative_id, surface, class, clicked_at)
      values ('${spooled.id}', '${spooled.appId}', 'live', '${spooled.organizationId}', '${spooled.campaignId}',
        '${spooled.creativeId}', 'catalog', 'person', to_timestamp(${spooled.clickedAtMs} / 1000.0))
      on conflict do nothing; return new; end $$`)
    await pool.query(
      'create trigger record_click before insert on postback for each row execute function record_click()',
    )
    await report().finally(() => pool.query('drop function record_click cascade'))
    assert.equal((await read(app, spooled.id)).state, 'verified')
  })
})
