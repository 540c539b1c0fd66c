import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { upsertErasure } from '../../../src/features/erasure/erasure.queries.ts'
import { personHash } from '../../../src/features/erasure/was-erased-after.ts'
import { isPseudonym } from '../../../src/lib/ids/uuid.ts'
import { startProxiedApp } from '../../support/app/start-proxied-app.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { testDatabaseKind } from '../../support/database/database.ts'
import { catalog, click, feed, transactionIdOf } from '../serving/serve.ts'

describe('a catalog link of a user who was erased', () => {
  const shared = shareTestApp()

  it('names no user if it was made before the erasure, and the new user if after it', async () => {
    const app = shared()
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const linkOf = async (userId: string) =>
      (await catalog(app, publisher, { userId, clientId: userId })).body.offers[0].creatives[0].clickUrl as string
    const clickedBy = async (url: string) => {
      const id = transactionIdOf(await click(app, url))
      const { db } = app.app.services.database
      return db
        .selectFrom('transaction')
        .select(['user_id', 'client_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    }
    const before = await linkOf('ada')
    const ofAnother = await linkOf('grace')
    assert.equal((await clickedBy(before)).user_id, 'ada')
    app.clock.advance(1_000)
    assert.equal((await app.admin('DELETE', `/apps/${publisher.id}/users/ada`)).status, 200)
    const anonymous = await clickedBy(before)
    assert.match(anonymous.user_id ?? '', /^erased-/)
    assert.equal(anonymous.client_id, null)
    assert.deepEqual(await clickedBy(ofAnother), { user_id: 'grace', client_id: 'grace' })
    app.clock.advance(1_000)
    assert.equal((await clickedBy(await linkOf('ada'))).user_id, 'ada')
  })
})

describe('a link opened while the database is away', {
  skip: testDatabaseKind !== 'postgres' && 'the embedded database ends with its process',
}, () => {
  it('keeps its user, and names none who was erased on another node meanwhile', async (t) => {
    await using proxied = await startProxiedApp(t)
    const { app, proxy, direct } = proxied
    const publisher = await app.given.app({ entitlement: JSON.stringify({ type: 'credit', value: 5 }) })
    await app.given.campaign([publisher])
    const catalogLink = async (userId: string) =>
      (await catalog(app, publisher, { userId })).body.offers[0].creatives[0].clickUrl as string
    const feedLink = async (userId: string) =>
      (await feed(app, publisher, { userId })).body.offers[0].clickUrl as string
    const inDoubt = { ada: await catalogLink('ada'), grace: await catalogLink('grace') }
    // After each reconnection an erasure may have gone unheard, so the database is asked about each link made before.
    const { recentErasures, keyRing } = app.app.services
    proxy.cut()
    proxy.restore()
    for (let tries = 0; tries < 100 && !recentErasures.mayConcern(publisher.id, app.clock.nowMs()); tries++) {
      await sleep(50)
    }
    app.clock.advance(1_000)
    const links = {
      ...inDoubt,
      joan: await feedLink('joan'),
      mary: await feedLink('mary'),
      ruth: await catalogLink('ruth'),
    }
    proxy.cut()
    app.clock.advance(1_000)
    for (const userId of ['grace', 'mary', 'ruth']) {
      const hash = personHash(keyRing, { appId: publisher.id, userId })
      // The clock of the node that erases mary is half a minute behind that of the node that made her link.
      const behindMs = userId === 'mary' ? 30_000 : 0
      await upsertErasure(direct.db, publisher.id, hash, new Date(app.clock.nowMs() - behindMs))
    }
    app.clock.advance(1_000)
    const opened: Record<string, string> = {}
    for (const [userId, url] of Object.entries(links)) {
      const answer = await click(app, url)
      assert.equal(answer.status, 302, userId)
      opened[userId] = transactionIdOf(answer)
    }
    proxy.restore()
    let users: Record<string, string | null> = {}
    for (let tries = 0; tries < 100 && Object.keys(users).length < 5; tries++) {
      await sleep(100)
      const rows = await direct.db.selectFrom('transaction').select(['id', 'user_id']).execute()
      users = Object.fromEntries(rows.map(({ id, user_id }) => [id, user_id]))
    }
    const userOf = (linked: string) => users[opened[linked] ?? ''] ?? ''
    assert.deepEqual([userOf('ada'), userOf('joan')], ['ada', 'joan'])
    for (const erased of ['grace', 'mary', 'ruth']) assert.ok(isPseudonym(userOf(erased)), userOf(erased))
    const grants = await direct.db.selectFrom('entitlement_grant').select('user_id').execute()
    const granted = new Set(grants.map(({ user_id }) => user_id))
    assert.ok(granted.has('ada') && granted.has('joan'), [...granted].join())
    assert.deepEqual([...granted].toSorted(), ['ada', 'joan'])
  })
})
