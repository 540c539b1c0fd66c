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
    const bothBegan = Promise.withResolvers<void>()
    const add = (ids: readonly number[]) =>
      transact(db, async (trx) => {
        await sql`set transaction isolation level serializable`.execute(trx)
        // Its snapshot is of now: what the other commits afterwards is in its way.
        await sql`select from counter`.execute(trx)
        begun += 1
        if (begun === 2) bothBegan.resolve()
        await bothBegan.promise
        for (const id of ids) await sql`update counter set count = count + 1 where id = ${id}`.execute(trx)
      })
    await Promise.all([add([1, 2]), add([2, 1])])
    const { rows } = await sql`select count from counter`.execute(db)
    assert.deepEqual(rows, [{ count: 2 }, { count: 2 }])
    assert.ok(begun > 2, 'no transaction was in the way')
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
