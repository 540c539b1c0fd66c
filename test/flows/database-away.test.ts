import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../database.ts'
import { startDatabaseProxy } from '../database-proxy.ts'
import { signedInMember } from '../member.ts'
import { startTestApp } from '../start-test-app.ts'

describe('while the database is away', { skip: testDatabaseKind === 'embedded' }, () => {
  it('the management API answers 503 by session too, and begins no export', async (t) => {
    const proxy = await startDatabaseProxy(t, await createPostgresDatabase(t))
    await using stack = new AsyncDisposableStack()
    const database = stack.use(openPostgres({ databaseUrl: proxy.url, logger: silentLogger }))
    await migrate(database)
    const test = await startTestApp({ after: (end) => stack.defer(end as () => Promise<void>) }, { database })
    const { cookie } = await signedInMember(test, { role: 'operator' })
    proxy.cut()
    const answers = {
      list: await test.request('GET', '/admin/v1/apps', { headers: { cookie } }),
      session: await test.request('GET', '/auth/session', { headers: { cookie } }),
      export: await test.admin('GET', '/transactions?format=csv'),
    }
    proxy.restore()
    for (const [name, { status, headers, text }] of Object.entries(answers)) {
      assert.deepEqual([status, headers['retry-after']], [503, '1'], `${name}: ${text}`)
    }
  })
})
