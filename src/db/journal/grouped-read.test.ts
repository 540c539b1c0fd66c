import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import { textArray } from '../pg-arrays.ts'
import { createGroupedRead } from './grouped-read.ts'

interface Score {
  name: string
  score: number
  asked_together: number
}

async function startScores(t: TestContext, sql?: string, timeoutMs?: number) {
  const database = await startTestDatabase(t, { migrations: null })
  await database.pool.query('create table score (name text primary key, score int not null)')
  await database.pool.query("insert into score values ('ann', 1), ('bob', 2)")
  const readScore = createGroupedRead<string, Score>({
    client: database.dedicated('scores'),
    name: 'scores',
    sql:
      sql ?? 'select name, score, cardinality($1::text[]) as asked_together from score where name = any ($1::text[])',
    encodeKeys: (names) => [textArray(names)],
    keyOf: (name) => name,
    keyOfRow: (row) => row.name,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return { database, readScore }
}

describe('a grouped read', () => {
  it('returns the row of each key, and undefined for an unknown key', async (t) => {
    const { readScore } = await startScores(t)
    const [ann, bob, nobody] = await Promise.all([readScore('ann'), readScore('bob'), readScore('nobody')])
    assert.deepEqual([ann?.score, bob?.score, nobody], [1, 2, undefined])
  })

  it('groups simultaneous keys into one read, equal keys once', async (t) => {
    const { readScore } = await startScores(t)
    const rows = await Promise.all(['ann', 'bob', 'ann', 'ann'].map(readScore))
    assert.deepEqual(
      rows.map((row) => row?.asked_together),
      [2, 2, 2, 2],
    )
  })

  it('reads again for keys asked after a read began, so that no answer is stale', async (t) => {
    const { database, readScore } = await startScores(t)
    await readScore('ann')
    await database.pool.query("update score set score = 9 where name = 'ann'")
    assert.equal((await readScore('ann'))?.score, 9)
  })

  it('answers 503 while the database is slow, and serves again afterwards', async (t) => {
    const slowFirst = `select name, score, 0 as asked_together, pg_sleep(case when 'slow' = any ($1) then 0.2 else 0 end)
      from score where name = any ($1) or 'slow' = any ($1)`
    const { readScore } = await startScores(t, slowFirst, 250)
    const slow = readScore('slow')
    const behind = sleep(50).then(() => readScore('ann'))
    await assert.rejects(slow, { code: 'unavailable', retryAfterSeconds: 1 })
    await behind.catch((error) => assert.equal(error.code, 'unavailable'))
    await sleep(300)
    assert.equal((await readScore('ann'))?.score, 1)
  })

  it('survives the loss of its connection', async (t) => {
    const { database, readScore } = await startScores(t)
    await readScore('ann')
    if (database.kind === 'postgres') {
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    assert.equal((await readScore('ann'))?.score, 1)
  })
})
