import assert from 'node:assert/strict'
import type { Database } from '../../../src/db/database.ts'
import type { NamedFact, Slice, SliceFollower } from '../../../src/features/statistics/slice.ts'
import type { TestApp } from './start-test-app.ts'
import type { TestClock } from './test-clock.ts'

/** Passes slices of a database's facts to a follower, as the projector of the leading process does. */
export class TestProjection {
  readonly #database: Database
  projectedMs = Date.UTC(2026, 0, 1)
  #verified = new Set<string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** All facts since the last slice. */
  async slice(clock: TestClock): Promise<Slice> {
    const rows = await this.#database.db
      .selectFrom('transaction')
      .select(['id', 'verified_at'])
      .where('state', '=', 'verified')
      .execute()
    const named = rows.filter(({ id }) => !this.#verified.has(id)).map(({ id }) => verification(id, clock.nowMs()))
    return { afterMs: this.projectedMs, toMs: clock.nowMs(), named }
  }

  /** Passes the slice on and advances the clock, so that later facts belong to the next slice. */
  async project(follower: SliceFollower, clock: TestClock): Promise<void> {
    const slice = await this.slice(clock)
    await using client = this.#database.dedicated('test-projection')
    await client.transaction(await follower.prepare(slice))
    follower.committed()
    this.projectedMs = slice.toMs
    for (const { transactionId } of slice.named) this.#verified.add(transactionId ?? '')
    clock.advance(1)
  }
}

function verification(transactionId: string, atMs: number): NamedFact {
  return { id: 0n, atMs, kind: 'verification', servingId: null, position: null, transactionId }
}

/** Lets a leading service learn from all facts so far, in a stored model. */
export async function learnNow({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const { projector, learning } = app.services
  assert.ok(await projector.catchUp(), 'another process leads')
  await learning.learnNow()
}
