import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../../../src/db/connect.ts'
import { startTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed } from '../../support/app/visitor.ts'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../support/database/database.ts'
import { prepareDatabase } from '../../support/database/prepare-database.ts'

const skip = testDatabaseKind === 'embedded' ? 'nobody else sets anything for the embedded database' : false

describe('the service on a database with German dates and strict isolation by default', {
  skip,
}, () => {
  it('works as on any other, even if they are set while it runs: of 30 simultaneous postbacks one verifies, without a 500', async (context) => {
    // The database is disposed of last.
    const ends = new AsyncDisposableStack()
    const t = { after: (end: () => unknown) => ends.defer(async () => void (await end())) }
    context.after(() => ends.disposeAsync())
    const databaseUrl = await createPostgresDatabase(t, { isEmpty: true })
    const name = new URL(databaseUrl).pathname.slice(1)
    const run = async (statement: string) => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    await run(`alter database ${name} set datestyle = 'German'`)
    const database = await openDatabase({ databaseUrl, logger: silentLogger, isWritten: true })
    t.after(() => database[Symbol.asyncDispose]())
    await prepareDatabase(database)
    const { app, given, request, admin } = await startTestApp(t, { database })
    const publisher = await given.app()
    const campaign = await given.campaign([publisher])
    await run(`alter database ${name} set default_transaction_isolation = 'serializable'`)
    await run(`alter database ${name} set bytea_output = 'escape'`)
    await run(`alter database ${name} set search_path = 'nowhere'`)
    // Idle connections end, so that later work connects again.
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and state = 'idle' and pid <> pg_backend_pid()`,
    )

    const id = await clickOffer({ request }, campaign, publisher.liveKey)
    const query = new URLSearchParams({ token: campaign.organization.postbackToken, transaction_id: id })
    const answers = await Promise.all(Array.from({ length: 30 }, () => request('GET', `/postback?${query}`)))
    const verdicts = answers.map(({ status, body }) => `${status} ${body.verdict}`)
    assert.deepEqual(verdicts.toSorted().slice(0, -1), Array(29).fill('200 duplicate'))
    assert.equal(verdicts.filter((verdict) => verdict === '200 verified').length, 1)
    const paused = await admin('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' })
    assert.equal(paused.status, 200, paused.text)
    assert.deepEqual(await feed({ request }, publisher.liveKey, 'u'), [])
    await app.services.journal.append()
    const { body: stats } = await admin('GET', `/apps/${publisher.id}/stats?from=2026-06-14&to=2026-06-16`)
    assert.match(JSON.stringify(stats), /"2026-06-15"/)
    assert.doesNotMatch(JSON.stringify(stats), /\d\d\.\d\d\.2026/)
  })
})
