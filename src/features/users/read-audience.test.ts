import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../../test/database.ts'
import { migrate } from '../../db/migrate.ts'
import { makePartitionsAhead } from '../../db/partitions.ts'
import { openPostgres } from '../../db/postgres.ts'
import { createAttributeWrites } from './attribute-writes.ts'
import { createAudienceReads } from './read-audience.ts'

const appId = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const nowMs = Date.parse('2026-06-15T12:00:00Z')

describe('a set stored on one node', { skip: testDatabaseKind !== 'postgres' && 'there is one process' }, () => {
  it('holds for a feed on another as soon as it is answered', async (t) => {
    const databaseUrl = await createPostgresDatabase(t)
    await using here = openPostgres({ databaseUrl, logger: silentLogger })
    await using there = openPostgres({ databaseUrl, logger: silentLogger })
    await migrate(here)
    await makePartitionsAhead(here, nowMs)
    const writes = createAttributeWrites(here.dedicated('attributes'))
    const reads = createAudienceReads(there.dedicated('audiences'))
    const ids = new Set<string>()
    for (let age = 10; age < 30; age++) {
      const newId = crypto.randomUUID()
      ids.add(await writes.replace({ appId, userId: 'u1', newId, attributes: { age }, storedAt: new Date(nowMs) }))
      const audience = await reads.read(appId, 'live', 'u1', nowMs)
      assert.deepEqual(audience?.attributes, { age })
    }
    assert.equal(ids.size, 1)
  })
})
