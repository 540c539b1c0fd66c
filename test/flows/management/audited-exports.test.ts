import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer } from '../../support/app/visitor.ts'

describe('an export', () => {
  const shared = shareTestApp()

  it('of statistics, transactions or a user is recorded without naming a user; a page or HEAD is not recorded', async () => {
    const { given, admin, request } = shared()
    const publisher = await given.app()
    const campaign = await given.campaign([publisher])
    await clickOffer(shared(), campaign, publisher.liveKey, 'canary-person')
    const organizationId = campaign.organization.id
    const app = { objectType: 'app', objectId: publisher.id, projectId: null }
    const period = { from: '2026-06-01', to: '2026-06-30' }
    const days = new URLSearchParams(period).toString()
    const user = `/apps/${publisher.id}/users/canary-person`
    const ofUser = { action: 'user.export', ...app, projectId: publisher.projectId, changes: {} }
    const cases: [path: string, entry: object][] = [
      [
        `/apps/${publisher.id}/stats?groupBy=campaign&format=csv&${days}`,
        { action: 'statistics.export', ...app, changes: { groupBy: 'campaign', format: 'csv', ...period } },
      ],
      [
        `/organizations/${organizationId}/stats?format=csv`,
        { action: 'statistics.export', objectType: 'organization', objectId: organizationId, organizationId },
      ],
      ['/stats?format=csv', { action: 'statistics.export', objectType: 'installation', objectId: 'all' }],
      [
        `/transactions?format=csv&userId=canary-person&appId=${publisher.id}`,
        { action: 'transaction.export', objectId: 'all', changes: { format: 'csv', appId: publisher.id } },
      ],
      [
        `/organizations/${organizationId}/campaigns/export`,
        { action: 'campaign.export', objectId: organizationId, organizationId, changes: { format: 'json' } },
      ],
      [`${user}/export`, ofUser],
      [`${user}?format=json`, ofUser],
    ]
    const entries = async () => (await admin('GET', '/audit?limit=100')).body.data
    for (const [path, entry] of cases) {
      const before = (await entries()).length
      const page = path.replace(/format=\w+/, '').replace('/export', '')
      assert.equal((await admin('GET', page)).status, 200, page)
      assert.equal((await entries()).length, before, page)
      const head = await admin('HEAD', path)
      assert.deepEqual([head.status, head.text, (await entries()).length], [200, '', before], path)
      assert.equal((await admin('GET', path)).status, 200, path)
      const [newest] = await entries()
      assert.partialDeepStrictEqual(newest, { actor: { kind: 'token' }, address: '127.0.0.1', ...entry }, path)
    }
    const { call, email } = await signedInMember(shared(), { role: 'publisher', projectId: publisher.projectId })
    assert.equal((await call('GET', '/transactions?format=csv')).status, 200)
    assert.equal((await entries())[0].actor.email, email)
    assert.doesNotMatch((await admin('GET', '/audit?limit=100')).text, /canary/)
    assert.equal((await request('GET', '/admin/v1/transactions?format=csv')).status, 401)
  })

  it('that fails before its first line returns an error, and no file', async () => {
    const { admin, app } = shared()
    const { pool } = app.services.database
    await pool.query('alter table daily_figure rename to missing')
    const { status, headers } = await admin('GET', '/stats?format=csv')
    await pool.query('alter table missing rename to daily_figure')
    assert.equal(status, 500)
    assert.equal(headers['content-disposition'], undefined)
    assert.match(String(headers['content-type']), /^application\/json/)
  })

  it('that is refused, or of an unknown user, is not recorded', async () => {
    const { given, admin } = shared()
    const publisher = await given.app()
    const before = (await admin('GET', '/audit')).text
    for (const path of [
      `/apps/${publisher.id}/users/nobody/export`,
      '/transactions?format=csv&from=yesterday',
      '/stats?format=csv&from=yesterday',
    ]) {
      assert.ok([400, 404].includes((await admin('GET', path)).status), path)
    }
    assert.equal((await admin('GET', '/audit')).text, before)
  })
})
