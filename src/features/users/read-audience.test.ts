import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  createPostgresDatabase,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../../../test/support/database/database.ts'
import { makePartitionsAhead } from '../../db/partitions.ts'
import { openPostgres } from '../../db/postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { createAttributeWrites } from './attributes/attribute-writes.ts'
import { packCompletion } from './completions.ts'
import { createAudienceReads } from './read-audience.ts'
import { UserBudgets } from './user-budgets.ts'

const appId = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const nowMs = Date.parse('2026-06-15T12:00:00Z')

describe('the read of audiences', () => {
  it('returns each user their own row, live and test apart, for any number of simultaneous reads', async (t) => {
    const { db, dedicated } = await startTestDatabase(t)
    const [live, test] = [crypto.randomUUID(), crypto.randomUUID()]
    const row = { app_id: appId, created_at: new Date(nowMs) }
    const completed = packCompletion({ campaignId: live, atMs: nowMs })
    const completed_test = packCompletion({ campaignId: test, atMs: nowMs })
    await db
      .insertInto('app_user')
      .values([
        { ...row, id: crypto.randomUUID(), user_id: 'completer', completed, completed_test },
        {
          ...row,
          id: crypto.randomUUID(),
          user_id: 'stored',
          stored_at_ms: BigInt(nowMs),
          attributes: '{"age":30}',
          identity: '{"email":"a@b.example"}',
        },
      ])
      .execute()
    const audiences = createAudienceReads(dedicated('audiences'))
    const read = (userId: string, environment: 'live' | 'test' = 'live', app = appId) =>
      audiences.read(app, environment, userId, nowMs)
    const nothing = {
      attributes: undefined,
      storedAt: undefined,
      completedCampaignIds: [],
      userState: undefined,
      seen: undefined,
    }
    const answers = await Promise.all([
      read('completer'),
      read('completer', 'test'),
      read('stored'),
      read('stored', 'test'),
      read('completer'),
      read('nobody'),
      read('stored', 'live', crypto.randomUUID()),
    ])
    const known = { ...nothing, attributes: { age: 30 }, storedAt: new Date(nowMs) }
    const ofLive = { ...nothing, completedCampaignIds: [live] }
    const ofTest = { ...nothing, completedCampaignIds: [test] }
    assert.deepEqual(answers, [ofLive, ofTest, known, known, ofLive, undefined, undefined])
  })

  it('is planned once, even if users arrive one by one', async (t) => {
    const database = await startTestDatabase(t)
    if (database.isDistributed) return t.skip('on several servers a plan names the shard of the values at hand')
    const client = database.dedicated('audiences', { plansOnce: true })
    const audiences = createAudienceReads(client)
    for (let count = 0; count < 20; count++) await audiences.read(appId, 'live', `u${count}`, nowMs)
    const plans = await client.query(
      {
        name: 'plans',
        sql: "select custom_plans::int, generic_plans::int from pg_prepared_statements where name like 'read_audience%'",
      },
      [],
    )
    // The embedded database tries five plans for the given keys before it makes one for any.
    const tried = database.kind === 'embedded' ? 5 : 0
    assert.deepEqual(plans, [{ custom_plans: tried, generic_plans: 20 - tried }])
  })
})

describe('a set stored on one node', { skip: testDatabaseKind !== 'postgres' && 'there is one process' }, () => {
  it('applies to a feed on another node as soon as it is answered', async (t) => {
    const databaseUrl = await createPostgresDatabase(t)
    await using here = openPostgres({ databaseUrl, logger: silentLogger })
    await using there = openPostgres({ databaseUrl, logger: silentLogger })
    await migrate(here)
    await makePartitionsAhead(here, nowMs)
    const replaceAttributes = createAttributeWrites(here.dedicated('attributes'), new UserBudgets())
    const reads = createAudienceReads(there.dedicated('audiences'))
    const app = { id: appId, maxPeople: 0, maxPeopleBytes: 0, userCount: { users: 0, bytes: 0 } }
    const ids = new Set<string>()
    for (let age = 10; age < 30; age++) {
      const newId = crypto.randomUUID()
      ids.add(
        await replaceAttributes({
          app,
          userId: 'u1',
          newId,
          attributes: { age },
          identity: {},
          storedAt: new Date(nowMs),
        }),
      )
      const audience = await reads.read(appId, 'live', 'u1', nowMs)
      assert.deepEqual(audience?.attributes, { age })
    }
    assert.equal(ids.size, 1)
  })
})
