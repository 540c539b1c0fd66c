import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestDatabase, testDatabaseKind } from '../../test/support/database/database.ts'
import { transact } from './transact.ts'

describe('transact', { skip: testDatabaseKind === 'embedded' && 'the embedded database has one session' }, () => {
  it('repeats a transaction that the database ended in favour of another', async (t) => {
    const { db } = await startTestDatabase(t)
    await sql`create table counter (id int primary key, count int)`.execute(db)
    await sql`insert into counter values (1, 0), (2, 0)`.execute(db)
    let begun = 0
    const add = (ids: readonly number[]) =>
      transact(db, async (trx) => {
        begun += 1
        await sql`set transaction isolation level serializable`.execute(trx)
        for (const id of ids) await sql`update counter set count = count + 1 where id = ${id}`.execute(trx)
      })
    await Promise.all([add([1, 2]), add([2, 1]), add([1, 2])])
    const { rows } = await sql`select count from counter`.execute(db)
    assert.deepEqual(rows, [{ count: 3 }, { count: 3 }])
    assert.ok(begun > 3, 'no transaction was in the way')
  })

  it('gives up after five attempts, and repeats no other error', async (t) => {
    const { db } = await startTestDatabase(t)
    for (const [code, tries] of [
      ['40001', 5],
      ['22012', 1],
    ] as const) {
      let begun = 0
      const failing = transact(db, async (trx) => {
        begun += 1
        await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(trx)
      })
      await assert.rejects(failing, { code })
      assert.equal(begun, tries, code)
    }
  })
})
