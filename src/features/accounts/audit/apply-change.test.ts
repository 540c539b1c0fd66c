import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { startTestApp } from '../../../../test/support/app/start-test-app.ts'
import { testDatabaseKind } from '../../../../test/support/database/database.ts'
import { memberActor, noMembership, tokenActor } from '../../../access/actor.ts'
import type { Database, Db } from '../../../db/database.ts'
import { lockRow } from '../../../db/query-parts.ts'
import { inviteMember } from '../members/invitations.ts'
import { applyChange } from './apply-change.ts'

it('refuses a change whose member lost the membership while it waited', async (t) => {
  const testApp = await startTestApp(t)
  const { projectId } = await testApp.given.app()
  const { cookie } = await signedInMember(testApp, { role: 'publisher', projectId })
  const { id } = (await testApp.request('GET', '/auth/session', { headers: { cookie } })).body.member
  const actor = memberActor(id, { ...noMembership, projectIds: [projectId] })
  const invite = (address: string) =>
    inviteMember({ ...testApp.app.services, actor, requestId: 'held back', address: undefined }, { projectId }, address)
  await invite('before@example.com')
  assert.equal((await testApp.admin('DELETE', `/projects/${projectId}/members/${id}`)).status, 204)
  await assert.rejects(invite('after@example.com'), { code: 'not_found' })
  assert.deepEqual(await testApp.app.services.database.db.selectFrom('invitation').select('email').execute(), [])
})

it('closes the account of a member whose change is under way', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, async (t) => {
  const testApp = await startTestApp(t)
  const { database } = testApp.app.services
  const { projectId } = await testApp.given.app()
  const { cookie, call } = await signedInMember(testApp, { role: 'publisher', projectId })
  const { id } = (await testApp.request('GET', '/auth/session', { headers: { cookie } })).body.member
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select id from project where id = $1 for update', [projectId])
  const invited = call('POST', `/projects/${projectId}/invitations`, { email: 'late@example.com' })
  await waiting(database, 1)
  const closed = testApp.admin('DELETE', `/members/${id}`)
  await waiting(database, 2)
  await holder.query('rollback')
  holder.release()
  assert.deepEqual([(await invited).status, (await closed).status], [201, 204])
  assert.deepEqual(await database.db.selectFrom('invitation').select('email').execute(), [])
})

it('refuses a member whose account is closed while their session is prolonged', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, async (t) => {
  const testApp = await startTestApp(t)
  const { database } = testApp.app.services
  const [closer, closed] = [
    await signedInMember(testApp, { role: 'operator' }),
    await signedInMember(testApp, { role: 'operator' }),
  ]
  const { id } = (await testApp.request('GET', '/auth/session', { headers: { cookie: closed.cookie } })).body.member
  const anHourAgo = new Date(Date.now() + (7 * 24 - 1) * 3_600_000)
  await database.db.updateTable('member_session').set({ expires_at: anHourAgo }).where('member_id', '=', id).execute()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select id from member_session where member_id = $1 for update', [id])
  const removal = closer.call('DELETE', `/members/${id}`)
  await waiting(database, 1)
  const listing = closed.call('GET', '/members')
  await waiting(database, 2)
  await holder.query('rollback')
  holder.release()
  assert.deepEqual([(await removal).status, (await listing).status], [204, 401])
})

it('repeats a change after a deadlock', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, async (t) => {
  const { app, given } = await startTestApp(t)
  const { projectId } = await given.app()
  const { organization } = await given.campaign([])
  let [begun, tries] = [0, 0]
  const bothBegan = Promise.withResolvers<void>()
  // Two tables, since Citus locks the whole of a table that lies on each server.
  const locks = [
    (db: Db) => lockRow(db, 'project', projectId),
    (db: Db) => lockRow(db, 'organization', organization.id),
  ]
  const crossed = (inOrder: typeof locks) =>
    applyChange({ ...app.services, actor: tokenActor, requestId: 'crossed', address: undefined }, async (db) => {
      tries++
      await inOrder[0]?.(db)
      if (++begun === 2) bothBegan.resolve()
      await bothBegan.promise
      await inOrder[1]?.(db)
      return { answer: 'made', audit: undefined }
    })
  assert.deepEqual(await Promise.all([crossed(locks), crossed(locks.toReversed())]), ['made', 'made'])
  assert.equal(tries, 3)
})

it('repeats a change after a lock timeout', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, async (t) => {
  const testApp = await startTestApp(t)
  const { database } = testApp.app.services
  const { id, projectId } = await testApp.given.app()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select id from app where id = $1 for update', [id])
  const { call } = await signedInMember(testApp, { role: 'publisher', projectId })
  const renamed = call('PATCH', `/apps/${id}`, { name: 'Renamed' })
  await waiting(database, 1)
  // Longer than a statement waits for a lock.
  await sleep(2_300)
  await holder.query('rollback')
  holder.release()
  assert.equal((await renamed).status, 200)
})

/** Waits until this many sessions wait for a lock, in this database or on any server. */
async function waiting(
  { pool, isDistributed }: Pick<Database, 'pool' | 'isDistributed'>,
  count: number,
): Promise<void> {
  const blocked = isDistributed
    ? 'select distinct waiting_gpid from citus_lock_waits'
    : `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (((await pool.query(blocked)).rowCount ?? 0) < count) await sleep(10)
}
