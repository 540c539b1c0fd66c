import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLogger } from '../../../test/support/silent-logger.ts'
import { openEmbedded } from './open-embedded.ts'
import { SharedSession } from './session.ts'

const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const inTransaction = Buffer.from([0x5a, 0, 0, 0, 5, 0x54])

/** Starts a session whose database only knows `begin`, `commit` and statements, one letter each. */
function startSession() {
  const executed: string[] = []
  const answered: number[] = []
  let nowMs = 0
  let isInTransaction = false
  const session = new SharedSession({
    execute(bytes) {
      const text = Buffer.from(bytes).toString('latin1')
      executed.push(text.includes('rollback') ? 'rollback' : text)
      if (text === 'begin') isInTransaction = true
      if (text === 'commit' || text.includes('rollback')) isInTransaction = false
      return isInTransaction ? inTransaction : idle
    },
    answer: (connection) => answered.push(connection),
    nowMs: () => nowMs,
  })
  const send = (connection: number, text: string) => session.receive(connection, Buffer.from(text))
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { session, send, executed, answered, pass }
}

describe('the shared session', () => {
  it('runs no statement of another connection inside a transaction', () => {
    const { send, executed, answered } = startSession()
    send(1, 'begin')
    send(2, 'insert b')
    send(1, 'insert a')
    assert.deepEqual(executed, ['begin', 'insert a'])
    send(1, 'commit')
    assert.deepEqual(executed, ['begin', 'insert a', 'commit', 'insert b'])
    assert.deepEqual(answered, [1, 1, 1, 2])
  })

  it('passes to the other connections in the order they asked', () => {
    const { send, executed } = startSession()
    send(1, 'begin')
    send(2, 'begin')
    send(3, 'insert c')
    send(2, 'insert b')
    send(1, 'commit')
    assert.deepEqual(executed, ['begin', 'commit', 'begin', 'insert b'])
    send(2, 'commit')
    assert.deepEqual(executed.slice(4), ['commit', 'insert c'])
  })

  it('rolls back the transaction of a vanished connection', () => {
    const { session, send, executed } = startSession()
    send(1, 'begin')
    send(2, 'insert b')
    session.close(1)
    assert.deepEqual(executed, ['begin', 'rollback', 'insert b'])
  })

  it('is taken from a connection that does nothing inside its transaction', () => {
    const { session, send, executed, pass } = startSession()
    send(1, 'begin')
    pass(100)
    assert.equal(session.evictIdleOwner(100), undefined)
    pass(1)
    assert.equal(session.evictIdleOwner(100), 1)
    assert.deepEqual(executed, ['begin', 'rollback'])
  })
})

describe('several connections to the embedded database', () => {
  it('keep their acknowledged rows when one of them rolls back', async (t) => {
    const database = await openEmbedded({ dataDir: 'memory', logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    await database.pool.query('create table item (name text)')
    const client = await database.pool.connect()
    await client.query('begin')
    const acknowledged = database.pool.query("insert into item values ('acknowledged')")
    await client.query("insert into item values ('rolled back')")
    await client.query('rollback')
    client.release()
    await acknowledged
    const { rows } = await database.pool.query('select name from item')
    assert.deepEqual(rows, [{ name: 'acknowledged' }])
  })

  it('may prepare different statements under one name', async (t) => {
    const database = await openEmbedded({ dataDir: 'memory', logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    const [first, second] = [database.dedicated('first'), database.dedicated('second')]
    const answers = await Promise.all([
      first.query({ name: 'same', sql: 'select 1 as answer' }, []),
      second.query({ name: 'same', sql: 'select 2 as answer' }, []),
    ])
    assert.deepEqual(answers, [[{ answer: 1 }], [{ answer: 2 }]])
  })
})
