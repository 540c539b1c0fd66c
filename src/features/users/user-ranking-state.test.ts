import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import { isMinorAt } from '../../lib/time/age.ts'
import { createAttributeWrites } from './attributes/attribute-writes.ts'
import { packCompletion } from './completions.ts'
import { createAudienceReads } from './read-audience.ts'
import { UserBudgets } from './user-budgets.ts'
import * as states from './user-ranking-state.ts'

const appId = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const nowMs = Date.parse('2026-06-15T12:00:00Z')
const epochMs = nowMs - 1_000

async function start(t: TestContext) {
  const database = await startTestDatabase(t)
  const client = database.dedicated('ranking')
  const replaceAttributes = createAttributeWrites(client, new UserBudgets())
  const audiences = createAudienceReads(database.dedicated('audiences'))
  return {
    db: database.db,
    audiences,
    /** Stores states as the projector's transaction does, each made from a text. */
    async upsert(texts: Record<string, string>, { readAtMs = nowMs, at = nowMs } = {}) {
      const rows = Object.entries(texts).map(([userId, text]) => ({
        appId,
        userId,
        epochMs,
        stateBefore: text === 'first' ? null : Buffer.from(`before ${text}`),
        state: Buffer.from(text),
        seen: Buffer.from(`seen ${text}`),
        personHash: Buffer.from(`hash of ${userId}`),
      }))
      await client.transaction([states.upsertRankingStates(rows, { readAtMs, nowMs: at })])
    },
    store: (userId: string, attributes: Record<string, string | number>, storedAt = new Date(nowMs)) =>
      replaceAttributes({
        app: { id: appId, maxPeople: 0, maxPeopleBytes: 0, userCount: { users: 0, bytes: 0 } },
        userId,
        newId: crypto.randomUUID(),
        attributes,
        identity: {},
        storedAt,
      }),
    /** Reads the stored texts, by user. */
    async read(...userIds: string[]) {
      const rows = await states.readRankingStates(database.db, keys(...userIds))
      return Object.fromEntries(rows.map(({ userId, state }) => [userId, Buffer.from(state).toString()]))
    },
    rows: async () =>
      (await database.db.selectFrom('app_user').select('user_id').orderBy('user_id').execute()).map(
        (row) => row.user_id,
      ),
  }
}

const keys = (...userIds: string[]) => userIds.map((userId) => ({ appId, userId }))

describe('the ranking state of a user', () => {
  it('is stored on an existing row, and on a new one', async (t) => {
    const { db, read, store, upsert } = await start(t)
    await store('known', { age: 30 })
    await upsert({ known: 'first', stranger: 'first' })
    await upsert({ known: 'second' })
    assert.deepEqual(await read('known', 'stranger', 'nobody'), { known: 'second', stranger: 'first' })
    const [state] = await states.readRankingStates(db, keys('known'))
    assert.deepEqual(state, {
      ...keys('known')[0],
      epochMs,
      stateBefore: Buffer.from('before second'),
      state: Buffer.from('second'),
      seen: Buffer.from('seen second'),
    })
    const row = await db.selectFrom('app_user').selectAll().where('user_id', '=', 'known').executeTakeFirstOrThrow()
    assert.deepEqual([row.attributes, row.ranking_updated_at], [{ age: 30 }, new Date(nowMs)])
    assert.deepEqual(await states.readRankingStates(db, []), [])
  })

  it('ranks live requests by the state before their epoch, and test requests without one', async (t) => {
    const { audiences, upsert } = await start(t)
    await upsert({ known: 'now', new: 'first' })
    const userState = async (userId: string, environment: 'live' | 'test', epoch: number) =>
      (await audiences.read(appId, environment, userId, epoch))?.userState?.toString()
    const together = await Promise.all([
      userState('known', 'live', epochMs),
      userState('known', 'live', epochMs + 1),
      userState('known', 'test', epochMs + 1),
      userState('new', 'live', epochMs),
      userState('nobody', 'live', epochMs),
    ])
    assert.deepEqual(together, ['before now', 'now', undefined, undefined, undefined])
  })

  it('is never stored for a minor, and is deleted once a user turns out to be one', async (t) => {
    const { read, store, upsert } = await start(t)
    await store('minor', { age: 17 })
    await store('adult', { age: 18 })
    await store('ageless', { city: 'Rome' })
    await upsert({ minor: 'x', adult: 'x', ageless: 'x', later: 'x' })
    assert.deepEqual(await read('minor', 'adult', 'ageless', 'later'), { adult: 'x', ageless: 'x', later: 'x' })
    await Promise.all([store('later', { age: 12 }), store('adult', { age: 40, city: 'Oslo' })])
    assert.deepEqual(await read('minor', 'adult', 'ageless', 'later'), { adult: 'x', ageless: 'x' })
  })

  it('is stored for a user who has come of age since the age was stored', async (t) => {
    const { read, store, upsert } = await start(t)
    const cases = [
      { age: 17, storedOn: '2026-03-15', on: '2027-03-14T23:59:59Z' },
      { age: 17, storedOn: '2026-03-15', on: '2027-03-15T00:00:00Z' },
      { age: 13, storedOn: '2026-12-31', on: '2031-12-30T12:00:00Z' },
      { age: 13, storedOn: '2026-12-31', on: '2031-12-31T00:00:00Z' },
      { age: 17, storedOn: '2028-02-29', on: '2029-02-28T23:59:59Z' },
      { age: 17, storedOn: '2028-02-29', on: '2029-03-01T00:00:00Z' },
      { age: 17, storedOn: '2026-03-15', on: '2025-01-01T00:00:00Z' },
    ]
    for (const { age, storedOn, on } of cases) {
      const userId = `${storedOn} ${on}`
      const storedAt = new Date(`${storedOn}T23:00:00Z`)
      await store(userId, { age }, storedAt)
      await upsert({ [userId]: 'x' }, { at: Date.parse(on) })
      const isMinor = isMinorAt(age, storedAt, new Date(on))
      assert.deepEqual(await read(userId), isMinor ? {} : { [userId]: 'x' }, userId)
    }
  })

  it('is not stored for a user who was erased since it was read', async (t) => {
    const { db, read, rows, upsert } = await start(t)
    const erased_at = new Date(nowMs)
    await db
      .insertInto('erasure')
      .values({ app_id: appId, person_hash: Buffer.from('hash of erased'), erased_at })
      .execute()
    await upsert({ erased: 'x', other: 'x' })
    await upsert({ erased: 'x' }, { readAtMs: nowMs - 5 })
    assert.deepEqual(await rows(), ['other'])
    await upsert({ erased: 'came back' }, { readAtMs: nowMs + 1 })
    assert.deepEqual(await read('erased'), { erased: 'came back' })
  })

  it('is cleared, while rows with other data stay', async (t) => {
    const { db, read, rows, store, upsert } = await start(t)
    await store('stored', {})
    await upsert({ stored: 'x', completer: 'x', alone: 'x', kept: 'x' })
    const completed_test = packCompletion({ campaignId: crypto.randomUUID(), atMs: nowMs })
    await db.updateTable('app_user').set({ completed_test }).where('user_id', '=', 'completer').execute()
    await states.clearRankingStates(db, keys('stored', 'completer', 'alone', 'nobody'))
    await states.clearRankingStates(db, [])
    assert.deepEqual(await rows(), ['completer', 'kept', 'stored'])
    assert.deepEqual(await read(...(await rows())), { kept: 'x' })
  })

  it('is cleared for any number of users without recent activity', async (t) => {
    const { db, read, rows, store, upsert } = await start(t)
    const many = Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => [`old-${index}`, 'x']))
    await upsert(many, { at: nowMs - 10 })
    await upsert({ 'on time': 'x', 'old-7': 'again' })
    await store('old-8', { city: 'Rome' })
    await store('never ranked', {})
    await states.clearRankingStatesBefore(db, new Date(nowMs))
    assert.deepEqual(await rows(), ['never ranked', 'old-7', 'old-8', 'on time'])
    assert.deepEqual(await read(...(await rows())), { 'on time': 'x', 'old-7': 'again' })
  })
})
