import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { silentLogger, startTestDatabase } from '../../../test/support/database/database.ts'
import { leaseProcessSlot } from './process-slot.ts'

const options = { logger: silentLogger }

describe('a process slot', () => {
  it('is held by a single process, however many ask at once', async (t) => {
    const database = await startTestDatabase(t)
    const slots = await Promise.all(Array.from({ length: 12 }, () => leaseProcessSlot(database, options)))
    assert.equal(new Set(slots.map(({ slot }) => slot)).size, 12)
    assert.ok(slots.every(({ slot }) => slot >= 0 && slot <= 1_023))
    for (const slot of slots) await slot[Symbol.asyncDispose]()
  })

  it('is reused last once released, so that ids stay unique if the clock is set back a little', async (t) => {
    const database = await startTestDatabase(t)
    const first = await leaseProcessSlot(database, options)
    await first[Symbol.asyncDispose]()
    await using second = await leaseProcessSlot(database, options)
    assert.notEqual(second.slot, first.slot)
  })

  it('stays held while it is renewed', async (t) => {
    const database = await startTestDatabase(t)
    await using slot = await leaseProcessSlot(database, { ...options, leaseMs: 5_000, renewEveryMs: 20 })
    const leasedUntil = async () => {
      const { rows } = await database.pool.query('select leased_until from process_slot where slot = $1', [slot.slot])
      return rows[0].leased_until.getTime()
    }
    const before = await leasedUntil()
    await sleep(200)
    assert.ok((await leasedUntil()) > before)
    assert.equal(slot.lost.aborted, false)
  })

  it('tells its holder if another process took it over after it lapsed', async (t) => {
    const database = await startTestDatabase(t)
    const slot = await leaseProcessSlot(database, { ...options, leaseMs: 1, renewEveryMs: 200 })
    await sleep(20)
    await database.pool.query("update process_slot set leased_until = 'infinity' where slot <> $1", [slot.slot])
    await using next = await leaseProcessSlot(database, options)
    assert.equal(next.slot, slot.slot)
    if (!slot.lost.aborted) await once(slot.lost, 'abort')
    await slot[Symbol.asyncDispose]()
    const { rows } = await database.pool.query('select lease from process_slot where slot = $1', [next.slot])
    assert.deepEqual(rows, [{ lease: next.lease }], 'the former holder released a slot that it no longer held')
  })

  it('is refused with 503 if all are held', async (t) => {
    const database = await startTestDatabase(t)
    await database.pool.query("update process_slot set leased_until = 'infinity'")
    await assert.rejects(leaseProcessSlot(database, options), { code: 'over_capacity' })
  })
})
