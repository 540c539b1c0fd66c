import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { silentLogger, startTestDatabase } from '../../../test/support/database/database.ts'
import type { Database } from '../database.ts'
import { unnest } from '../pg-arrays.ts'
import { type FlushReport, Journal, type JournalOptions } from './journal.ts'
import type { JournalStream } from './journal-stream.ts'
import { leaseProcessSlot } from './process-slot.ts'
import { Spacing } from './spacing.ts'

interface Note {
  id: number
  body: string
}

interface Tally {
  name: string
  total: number
}

const notes: JournalStream<Note> = {
  name: 'notes',
  order: 1,
  sql: 'insert into note (id, body) select id, body from unnest($1::int[], $2::text[]) as row (id, body)',
  encode: unnest<Note>({ int: ['id'], text: ['body'] }).encode,
}

const tallies: JournalStream<Tally> = {
  name: 'tallies',
  order: 2,
  sql: `insert into tally (name, total) select name, sum(total) from unnest($1::text[], $2::int[]) as row (name, total)
    group by name on conflict (name) do update set total = tally.total + excluded.total`,
  encode: unnest<Tally>({ text: ['name'], int: ['total'] }).encode,
}

async function startJournal(t: TestContext, options: Partial<JournalOptions> = {}) {
  const database = await startTestDatabase(t)
  await database.pool.query(`create table note (id int primary key, body text not null check (body <> 'forbidden'));
    create table tally (name text primary key, total int not null)`)
  const lease = await leaseProcessSlot(database, { logger: silentLogger })
  const flushes: FlushReport[] = []
  const client = database.dedicated('journal')
  const journal = new Journal({ client, lease, onFlush: (report) => flushes.push(report), ...options })
  const append = (id: number, body = 'body') => journal.append({ stream: notes, row: { id, body } })
  return { database, journal, lease, flushes, append }
}

async function listNotes(database: Database): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('select id from note order by id')
  return rows.map(({ id }) => id)
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

describe('commits of the journal', () => {
  it('commits rows before it answers', async (t) => {
    const { database, append } = await startJournal(t)
    await append(1)
    assert.deepEqual(await listNotes(database), [1])
  })

  it('commits waiting rows together, and all entries of an append in one transaction', async (t) => {
    const { database, journal, flushes } = await startJournal(t)
    const tally = { stream: tallies, row: { name: 'all', total: 1 } }
    await Promise.all(upTo(100).map((id) => journal.append(tally, { stream: notes, row: { id, body: '' } })))
    assert.deepEqual(
      flushes.map(({ rows, outcome }) => ({ rows, outcome })),
      [{ rows: 200, outcome: 'committed' }],
    )
    assert.deepEqual(await listNotes(database), upTo(100))
    const { rows } = await database.pool.query('select name, total from tally')
    assert.deepEqual(rows, [{ name: 'all', total: 100 }])
  })

  it('commits flushes of a bounded size', async (t) => {
    const { flushes, append } = await startJournal(t, { maxFlushRows: 10 })
    await Promise.all(upTo(35).map((id) => append(id)))
    assert.deepEqual(
      flushes.map(({ rows }) => rows),
      [10, 10, 10, 5],
    )
  })

  it('commits all waiting rows when it is drained, and refuses later ones', async (t) => {
    const { database, journal, append } = await startJournal(t)
    const waiting = upTo(20).map((id) => append(id))
    await journal.drain()
    assert.deepEqual(await listNotes(database), upTo(20))
    await Promise.all(waiting)
    await assert.rejects(append(21), { code: 'unavailable', status: 503 })
  })
})

describe('refusals of the journal', () => {
  it('refuses only the append whose row the database refuses', async (t) => {
    const { database, append } = await startJournal(t)
    const outcomes = await Promise.allSettled(
      upTo(40).map((id) =>
        id === 7 ? append(id, 'forbidden') : id === 30 ? append(29) : append(id, id === 33 ? '\0' : ''),
      ),
    )
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [[index + 1, outcome.reason.code]] : [],
    )
    assert.deepEqual(failed, [
      [7, '23514'],
      [30, '23505'],
      [33, '22021'],
    ])
    assert.deepEqual(
      await listNotes(database),
      upTo(40).filter((id) => ![7, 30, 33].includes(id)),
    )
  })

  it('refuses an append entirely or not at all', async (t) => {
    const { database, journal, append } = await startJournal(t)
    const mixed = journal.append(
      { stream: notes, row: { id: 1, body: '' } },
      { stream: notes, row: { id: 2, body: 'forbidden' } },
    )
    const [outcome] = await Promise.allSettled([mixed, append(3)])
    assert.equal(outcome.status, 'rejected')
    assert.deepEqual(await listNotes(database), [3])
  })

  it('refuses appends beyond the queue with 503', async (t) => {
    const { database, append } = await startJournal(t, { maxQueuedRows: 10 })
    const outcomes = await Promise.allSettled(upTo(12).map((id) => append(id)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.deepEqual(
      refused.map(({ code, status, retryAfterSeconds }) => ({ code, status, retryAfterSeconds })),
      [
        { code: 'over_capacity', status: 503, retryAfterSeconds: 1 },
        { code: 'over_capacity', status: 503, retryAfterSeconds: 1 },
      ],
    )
    assert.deepEqual(await listNotes(database), upTo(10))
  })

  it('refuses every append, with an alarm, once another process holds its slot', async (t) => {
    const lost = Promise.withResolvers<Error>()
    const { database, append, lease } = await startJournal(t, { onLeaseLost: lost.resolve })
    await append(1)
    await database.pool.query('update process_slot set lease = gen_random_uuid() where slot = $1', [lease.slot])
    await assert.rejects(append(2), { code: 'unavailable' })
    assert.equal((await lost.promise).name, 'LeaseLostError')
    await assert.rejects(append(3), { code: 'unavailable' })
    assert.deepEqual(await listNotes(database), [1])
  })
})

describe('the pause between flushes', () => {
  it('is skipped if enough rows wait', { timeout: 5_000 }, async () => {
    const spacing = new Spacing(() => 60_000)
    await spacing.start()
    spacing.end()
    const second = spacing.start()
    assert.equal(await Promise.race([second.then(() => 'started'), setTimeout(20, 'waits')]), 'waits')
    spacing.hurry()
    await second
    await spacing.start({ isHurried: true })
  })
})
