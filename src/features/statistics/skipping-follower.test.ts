import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TestClock } from '../../../test/support/app/test-clock.ts'
import { startTestDatabase, testDatabaseKind } from '../../../test/support/database/database.ts'
import type { Database } from '../../db/database.ts'
import type { BoundStatement } from '../../db/dedicated-client.ts'
import { projectedUpToMs, startProjector } from './projector.ts'
import type { Slice, SliceFollower } from './slice.ts'

const never = 1_000_000_000

/** Follows a script for each slice, and records the committed slices. */
class TestFollower implements SliceFollower {
  readonly slices: Slice[] = []
  begun = 0
  prepared = 0
  readonly #answer: (slice: Slice) => Promise<readonly BoundStatement[]>
  #slice: Slice | undefined

  constructor(answer: (slice: Slice) => Promise<readonly BoundStatement[]>) {
    this.#answer = answer
  }

  async begin(): Promise<void> {
    this.begun++
  }
  async prepare(slice: Slice) {
    this.prepared++
    const statements = await this.#answer(slice)
    this.#slice = slice
    return statements
  }
  committed(): void {
    if (this.#slice !== undefined) this.slices.push(this.#slice)
  }
}

function follow(
  t: TestContext,
  database: Database,
  follower: SliceFollower,
  options: { everyMs?: number; leaseMs?: number } = {},
) {
  const clock = new TestClock('2026-02-15T12:00:00Z')
  const errors: Error[] = []
  const projector = startProjector({
    database,
    clock,
    leader: crypto.randomUUID(),
    follower,
    onError: (error) => errors.push(error as Error),
    everyMs: never,
    ...options,
  })
  t.after(() => projector[Symbol.asyncDispose]())
  /** Tries until everything is projected; returns the number of attempts. */
  async function catchUp(): Promise<number> {
    for (let tries = 1; ; tries++) if (await projector.catchUp().catch(() => false)) return tries
  }
  return { projector, clock, errors, catchUp }
}

function assertWithoutGap(slices: readonly Slice[]): void {
  for (const [index, slice] of slices.entries()) {
    assert.equal(slice.afterMs, slices[index - 1]?.toMs ?? Date.UTC(2026, 0, 1))
  }
}

describe('a follower of the projector', () => {
  it('gets every slice, after a restart, if it fails now and then', async (t) => {
    const database = await startTestDatabase(t)
    let calls = 0
    const follower = new TestFollower(async () => {
      if (calls++ % 3 === 1) throw new Error('now and then')
      return []
    })
    const { clock, catchUp } = follow(t, database, follower)
    await catchUp()
    assert.equal(await projectedUpToMs(database.db), clock.nowMs())
    assertWithoutGap(follower.slices)
    assert.equal(follower.slices.at(-1)?.toMs, clock.nowMs())
    assert.ok(follower.begun > 1)
  })

  const divideByZero = { statement: { name: 'divide_by_zero', sql: 'select 1 / 0' }, values: [] }
  const faults = {
    'that fails for ever': () => Promise.reject(new Error('for ever')),
    'whose statements are refused for ever': async () => [divideByZero],
  }
  for (const [name, fault] of Object.entries(faults)) {
    it(`is skipped ${name}, and follows again once it can`, async (t) => {
      const database = await startTestDatabase(t)
      let isBroken = true
      const follower = new TestFollower(() => (isBroken ? fault() : Promise.resolve([])))
      const { clock, errors, catchUp } = follow(t, database, follower)
      await catchUp()
      assert.equal(await projectedUpToMs(database.db), clock.nowMs())
      assert.equal(follower.slices.length, 0)
      assert.ok(follower.prepared <= 10, `tried ${follower.prepared} times`)
      assert.ok(errors.some(({ message }) => message.includes('is skipped for a while')))
      isBroken = false
      const fromMs = clock.nowMs()
      for (let turn = 0; turn < 600 && follower.slices.length === 0; turn++) {
        clock.advance(1_000)
        await catchUp()
        await sleep(50)
      }
      assert.ok((follower.slices[0]?.afterMs ?? 0) >= fromMs)
    })
  }

  it('gets shorter slices after a failure', async (t) => {
    const database = await startTestDatabase(t)
    const follower = new TestFollower(async ({ afterMs, toMs }) => {
      if (toMs - afterMs > 10 * 86_400_000) throw new Error('too much')
      return []
    })
    const { clock, catchUp } = follow(t, database, follower)
    await catchUp()
    assertWithoutGap(follower.slices)
    assert.equal(follower.slices.at(-1)?.toMs, clock.nowMs())
  })

  it('does not prolong a turn by facts that arrive meanwhile', async (t) => {
    const database = await startTestDatabase(t)
    const nameOne = async () => {
      const fact = { kind: 'click', at_ms: 1n, transaction_id: crypto.randomUUID() } as const
      await database.db.insertInto('named_fact').values(fact).execute()
      return []
    }
    const { catchUp, clock } = follow(t, database, new TestFollower(nameOne))
    assert.equal(await catchUp(), 1)
    assert.equal(await projectedUpToMs(database.db), clock.nowMs())
  })

  it('may work for longer than the lease', {
    skip: testDatabaseKind === 'embedded' && 'the embedded database has one process',
  }, async (t) => {
    const database = await startTestDatabase(t)
    let pauseMs = 5_000
    const slow = new TestFollower(async () => {
      await sleep(pauseMs)
      pauseMs = 0
      return []
    })
    const first = follow(t, database, slow, { leaseMs: 2_000 })
    while (slow.prepared === 0) await sleep(10)
    const second = follow(t, database, new TestFollower(async () => []), { everyMs: 100 })
    await first.catchUp()
    assert.equal(second.projector.status().isLeader, false)
    assert.deepEqual(first.errors, [])
    assertWithoutGap(slow.slices)
  })
})
