import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { click, deliver, feed } from '../../../test/flows/serving/serve.ts'
import type { GivenApp } from '../../../test/support/app/given.ts'
import { startTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { TestClock } from '../../../test/support/app/test-clock.ts'
import { clickOffer, sendPostback } from '../../../test/support/app/visitor.ts'
import {
  createPostgresDatabase,
  openTestDatabase,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../../../test/support/database/database.ts'
import { startDatabaseProxy } from '../../../test/support/database/database-proxy.ts'
import type { Database } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { leaseProjection, listNamedFacts, projectStatements } from './projection.queries.ts'
import { type Projector, startProjector } from './projector.ts'
import type { Slice, SliceFollower } from './slice.ts'
import { verifyCounters } from './verify-counters.ts'

const never = 1_000_000_000

/** Ends resources in reverse order. */
function lastFirst(t: TestContext) {
  const stack = new AsyncDisposableStack()
  t.after(() => stack.disposeAsync())
  return { after: (end: () => unknown) => void stack.defer(async () => void (await end())) }
}

/** Records the slices it gets, and which of them were committed. */
class Notes implements SliceFollower {
  readonly slices: Slice[] = []
  begun = 0
  #prepared: Slice | undefined

  async begin(): Promise<void> {
    this.begun++
  }
  async prepare(slice: Slice) {
    this.#prepared = slice
    return []
  }
  committed(): void {
    if (this.#prepared !== undefined) this.slices.push(this.#prepared)
  }
}

function project(t: Pick<TestContext, 'after'>, database: Database, clock: TestClock, everyMs = never) {
  const notes = new Notes()
  const errors: unknown[] = []
  const projector: Projector = startProjector({
    database,
    clock,
    leader: crypto.randomUUID(),
    follower: notes,
    onError: (error) => errors.push(error),
    everyMs,
    // Leaves nearly all figures waiting.
    mergedAtLeast: 1,
  })
  t.after(() => projector[Symbol.asyncDispose]())
  return { projector, notes, errors }
}

/** Creates one fact of each kind: served, delivered, clicked, verified. */
async function happen(testApp: TestApp, publisher: GivenApp): Promise<void> {
  const [offer] = (await feed(testApp, publisher)).body.offers
  await deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 })
  await click(testApp, offer.clickUrl)
}

async function figuresOf(testApp: TestApp, publisher: GivenApp) {
  const { served, delivered, clicks, completions } = (await testApp.admin('GET', `/apps/${publisher.id}/stats`)).body
    .totals
  return { served, delivered, clicks, completions }
}

async function pendingNames({ db }: Database): Promise<string[]> {
  return (await db.selectFrom('named_fact').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
}

async function assertExact(database: Database, clock: TestClock): Promise<void> {
  assert.deepEqual(await verifyCounters(database, { nowMs: clock.nowMs(), retentionServingsDays: 400 }), [])
}

describe('the projector', () => {
  it('counts each fact once, whether found by its time or by its name', async (t) => {
    const testApp = await startTestApp(t)
    const { clock } = testApp
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const once = { served: 1, delivered: 1, clicks: 1, completions: 0 }
    await happen(testApp, publisher)
    assert.deepEqual(await figuresOf(testApp, publisher), once)
    assert.equal(await projector.catchUp(), true)
    assert.deepEqual(await figuresOf(testApp, publisher), once)
    // The clock does not move, so every new event falls into closed time.
    await happen(testApp, publisher)
    assert.deepEqual(await pendingNames(database), ['serving', 'delivery', 'click'])
    const verified = { served: 3, delivered: 2, clicks: 3, completions: 1 }
    await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, publisher.liveKey))
    assert.deepEqual(await figuresOf(testApp, publisher), verified)
    await assertExact(database, clock)
    await projector.catchUp()
    assert.deepEqual(await pendingNames(database), [])
    assert.deepEqual(await figuresOf(testApp, publisher), verified)
    await assertExact(database, clock)
  })

  it('counts the confirmation of an old serving', async (t) => {
    const testApp = await startTestApp(t)
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    const [offer] = (await feed(testApp, publisher)).body.offers
    await projector.catchUp()
    await testApp.travel(5 * 86_400_000)
    await deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 })
    assert.deepEqual(await pendingNames(database), ['delivery'])
    assert.equal((await figuresOf(testApp, publisher)).delivered, 1)
    await projector.catchUp()
    assert.equal((await figuresOf(testApp, publisher)).delivered, 1)
    await assertExact(database, testApp.clock)
  })

  it('refuses a slice of names alone that arrives a second time', async (t) => {
    const database = await startTestDatabase(t)
    const transaction_id = crypto.randomUUID()
    await database.db.insertInto('named_fact').values({ kind: 'click', at_ms: 1n, transaction_id }).execute()
    const leader = crypto.randomUUID()
    const { watermarkMs = 0 } = (await leaseProjection(database, leader, never)) ?? {}
    const named = await listNamedFacts(database.db, watermarkMs, 10)
    const slice = { afterMs: watermarkMs, toMs: watermarkMs, named }
    const statements = projectStatements(slice, { daily: [], creators: [], leader, leaseMs: 1_000 })
    await using client = database.dedicated('slices')
    await client.transaction(statements)
    await assert.rejects(client.transaction(statements), { name: 'StatementRefused', sqlState: '22012' })
  })

  it('splits a span with too many facts into shorter slices, even one of odd length', async (t) => {
    const testApp = await startTestApp(t)
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    await feed(testApp, publisher)
    await projector.catchUp()
    // Twenty-five servings in each of the next 1,003 milliseconds: an id's 22 lowest bits are not part of its time.
    await database.pool.query(`insert into serving
      select (jsonb_populate_record(serving, jsonb_build_object('id', id + (1 + n % 1003) * (1::bigint << 22) + n / 1003))).*
      from serving, generate_series(0, 25 * 1003 - 1) as n`)
    testApp.clock.advance(1_003)
    assert.equal(await projector.catchUp(), true)
    assert.equal((await figuresOf(testApp, publisher)).served, 1 + 25 * 1_003)
    await assertExact(database, testApp.clock)
  })

  it('passes every slice to its follower, one after the other without a gap', async (t) => {
    const database = await startTestDatabase(t)
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const { projector, notes } = project(t, database, clock)
    await projector.catchUp()
    clock.advance('2026-06-15T13:00:00Z')
    await projector.catchUp()
    assert.equal(notes.begun, 1)
    for (const [index, slice] of notes.slices.entries()) {
      assert.equal(slice.afterMs, notes.slices[index - 1]?.toMs ?? Date.UTC(2026, 0, 1))
    }
    assert.equal(notes.slices.at(-1)?.toMs, clock.nowMs())
  })
})

describe('of several processes', { skip: testDatabaseKind === 'embedded' && 'the embedded database has one' }, () => {
  it('lets one project, and another take over when it ends', async (t) => {
    const end = lastFirst(t)
    const database = await openTestDatabase(end)
    end.after(() => database[Symbol.asyncDispose]())
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const first = project(end, database, clock)
    const second = project(end, database, clock)
    const led = await Promise.all([first.projector.catchUp(), second.projector.catchUp()])
    assert.equal(led.filter((isLeader) => isLeader).length, 1)
    const [leader, other] = led[0] ? [first, second] : [second, first]
    await leader.projector[Symbol.asyncDispose]()
    assert.equal(await other.projector.catchUp(), true)
  })

  it('counts everything exactly once even if a leader is cut off within slices', async (t) => {
    const end = lastFirst(t)
    const databaseUrl = await createPostgresDatabase(end)
    const direct = openPostgres({ databaseUrl, logger: silentLogger })
    end.after(() => direct[Symbol.asyncDispose]())
    await migrate(direct)
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const testApp = await startTestApp(end, { database: direct, clock })
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const proxy = await startDatabaseProxy(t, databaseUrl)
    const database = openPostgres({ databaseUrl: proxy.url, logger: silentLogger })
    end.after(() => database[Symbol.asyncDispose]())
    await testApp.app.services.projector[Symbol.asyncDispose]()
    const { projector } = project(end, database, clock)
    let expected = 0
    for (let round = 0; round < 12; round++) {
      clock.advance(1_000)
      for (let each = 0; each < 3; each++) await happen(testApp, publisher)
      await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, publisher.liveKey))
      expected += 4
      if (round % 3 === 0) proxy.loseNextAnswer()
      else if (round % 3 === 1) proxy.loseNextRequest()
      else setTimeout(() => proxy.loseNextAnswer(), round)
      await projector.catchUp().catch(() => undefined)
      await assertExact(direct, clock)
    }
    while (!(await projector.catchUp().catch(() => false))) await sleep(50)
    assert.deepEqual(await pendingNames(direct), [])
    assert.equal((await figuresOf(testApp, publisher)).clicks, expected)
    await assertExact(direct, clock)
  })

  it('counts the facts of a process whose clock is behind, which names them', async (t) => {
    const end = lastFirst(t)
    const database = await openTestDatabase(end)
    end.after(() => database[Symbol.asyncDispose]())
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const behind = new TestClock('2026-06-15T11:59:00Z')
    const leader = await startTestApp(end, { database, clock })
    const publisher = await leader.given.app()
    await leader.given.campaign([publisher])
    await happen(leader, publisher)
    const late = await startTestApp(end, { database, clock: behind })
    while (!(await leader.app.services.projector.catchUp())) await sleep(100)
    for (let each = 0; each < 3; each++) await happen(late, publisher)
    assert.equal((await pendingNames(database)).length, 9)
    assert.equal((await figuresOf(leader, publisher)).clicks, 4)
    await leader.app.services.projector.catchUp()
    assert.equal((await figuresOf(late, publisher)).clicks, 4)
    await assertExact(database, clock)
  })
})
