import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareTestApp } from '../support/start-test-app.ts'
import { catalog, click, transactionIdOf } from './serve.ts'

describe('a catalog link of a user who was erased', () => {
  const shared = shareTestApp()

  it('names nobody when it was made before, and the user when it was made after', async () => {
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
    assert.notEqual(anonymous.user_id, 'ada')
    assert.equal(anonymous.client_id, null)
    assert.deepEqual(await clickedBy(ofAnother), { user_id: 'grace', client_id: 'grace' })
    app.clock.advance(1_000)
    assert.equal((await clickedBy(await linkOf('ada'))).user_id, 'ada')
  })
})
