import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { click, deliver, feed } from '../../../test/flows/serving/serve.ts'
import { startTestApp } from '../../../test/support/app/start-test-app.ts'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import type { Parameter } from '../../db/dedicated-client.ts'
import { makePartitionsAhead } from '../../db/partitions.ts'
import { firstServingIdAt } from '../../lib/ids/serving-id.ts'
import { listClicked, listDelivered, listServed } from '../ranking/learn/slice-facts.queries.ts'
import { sliceFactsSql, sliceParameters } from './fact-rows.queries.ts'
import { readSliceFacts } from './projection.queries.ts'

describe('facts found by their time', () => {
  it('are without those of a name, from the first millisecond on', async (t) => {
    const testApp = await startTestApp(t)
    const { database } = testApp.app.services
    const { db } = database
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    testApp.clock.advance(60_000)
    const [offer] = (await feed(testApp, publisher)).body.offers
    await deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 })
    await click(testApp, offer.clickUrl)
    const atMs = testApp.clock.nowMs()
    await using client = database.dedicated('slices')
    const counted = async () => {
      const slice = { afterMs: atMs - 1, toMs: atMs, named: [] }
      const facts = await readSliceFacts(client, slice)
      assert.notEqual(facts, 'too large')
      if (facts === 'too large') return []
      const learned = [
        await listServed(db, slice, 10),
        await listDelivered(db, slice, 10),
        await listClicked(db, slice, 10),
      ]
      return [facts.served, facts.delivered, facts.outcomes, ...learned].map((rows) => rows.length)
    }
    assert.deepEqual(await counted(), [1, 1, 1, 1, 1, 1])
    const { serving_id, position } = await db.selectFrom('delivery').selectAll().executeTakeFirstOrThrow()
    const { id: transaction_id } = await db.selectFrom('transaction').select('id').executeTakeFirstOrThrow()
    const at_ms = BigInt(atMs)
    const names = [
      { kind: 'serving', at_ms, serving_id },
      { kind: 'delivery', at_ms, serving_id, position },
      { kind: 'click', at_ms, transaction_id },
    ] as const
    for (const name of names) await db.insertInto('named_fact').values(name).execute()
    assert.deepEqual(await counted(), [0, 0, 0, 0, 0, 0])
  })

  it('are looked up by hash, however many names of earlier facts wait', async (t) => {
    const database = await startTestDatabase(t)
    const afterMs = Date.UTC(2026, 5, 15)
    await makePartitionsAhead(database, afterMs)
    await database.pool.query(`insert into named_fact (kind, at_ms, serving_id, position, transaction_id)
      select kind, n, n, 0, gen_random_uuid()
      from generate_series(1, 5000) as n, unnest(array['serving', 'delivery', 'click']) as kind`)
    await database.pool.query('analyze named_fact')
    await using client = database.dedicated('plans')
    const run = (name: string, sql: string, values: readonly Parameter[] = []) =>
      client.query<{ 'QUERY PLAN': string }>({ name, sql }, values)
    // As little memory as would remain per name if a million names waited.
    await run('memory', `set work_mem = '64kB'`)
    const facts = ['serving', 'delivery', 'click'].map((kind) => `(select count(*) from slice_${kind})`).join()
    const sql = `explain with ${sliceFactsSql(new Set())} select ${facts}`
    const rows = await run('plan', sql, sliceParameters({ afterMs }))
    await run('usual', 'reset work_mem')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /named_fact/)
    assert.doesNotMatch(plan, /\(SubPlan/)
  })

  it('are read by their instant, however many older rows there are', async (t) => {
    const database = await startTestDatabase(t)
    const afterMs = Date.UTC(2026, 5, 15, 12)
    await makePartitionsAhead(database, afterMs)
    // More rows than a day's first ones: in a small table the planner reads any index, or the whole table.
    await database.pool.query(
      `insert into delivery (serving_id, position, delivered_at, received_at)
      select $1::bigint + n, 0, now(), to_timestamp($2::float8 / 1000) - n * interval '1 millisecond'
      from generate_series(1, 20000) as n`,
      [String(firstServingIdAt(afterMs - 60_000)), afterMs],
    )
    await database.pool.query('analyze delivery')
    await using client = database.dedicated('plans')
    const statement = { name: 'plan', sql: `explain with ${sliceFactsSql(new Set())} select * from slice_delivery` }
    const values = sliceParameters({ afterMs, toMs: afterMs + 1_000 })
    const rows = await client.query<{ 'QUERY PLAN': string }>(statement, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Cond: \(\(received_at >= /)
    assert.doesNotMatch(plan, /Seq Scan/)
  })
})
