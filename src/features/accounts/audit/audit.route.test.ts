import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { memberWhoSignedIn, signedInMember } from '../../../../test/support/app/member.ts'
import {
  shareTestApp,
  startTestApp,
  type TestApp,
  testAdminToken,
} from '../../../../test/support/app/start-test-app.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('GET /admin/v1/audit', () => {
  it('lists author, object, time and request of each change, newest first', async () => {
    const { body: project } = await test.admin('POST', '/projects', { name: 'Made' })
    const { call, email } = await memberWhoSignedIn(test, { role: 'publisher', projectId: project.id })
    test.clock.advance(1000)
    const changed = await call('PATCH', `/projects/${project.id}`, { name: 'Renamed' })
    const { data } = (await test.admin('GET', '/audit')).body
    const [newest, , oldest] = data
    assert.equal(data[1].action, 'member.sign_in')
    assert.partialDeepStrictEqual(newest, {
      at: new Date(test.clock.nowMs()).toISOString(),
      actor: { kind: 'member', email },
      action: 'project.update',
      objectType: 'project',
      objectId: project.id,
      projectId: project.id,
      organizationId: null,
      changes: { name: { from: 'Made', to: 'Renamed' } },
      requestId: changed.headers['x-request-id'],
      address: '127.0.0.1',
    })
    assert.partialDeepStrictEqual(oldest, {
      actor: { kind: 'token', id: null, email: null },
      action: 'project.create',
      changes: { name: 'Made' },
    })
  })

  it('leaves out refused changes', async () => {
    const before = (await test.admin('GET', '/audit')).text
    await test.admin('POST', '/projects', { name: '' })
    await test.admin('PATCH', `/projects/${test.app.services.newId()}`, { name: 'x' })
    assert.equal((await test.admin('GET', '/audit')).text, before)
  })

  it('contains every answered change, however many arrive together', async () => {
    const { body: project } = await test.admin('POST', '/projects', { name: 'Busy' })
    const names = Array.from({ length: 40 }, (_, index) => `Name ${index}`)
    const answers = await Promise.all(names.map((name) => test.admin('PATCH', `/projects/${project.id}`, { name })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const { data } = (await test.admin('GET', `/audit?objectId=${project.id}&limit=100`)).body
    assert.equal(data.length, 41)
    for (const [index, { changes }] of data.slice(0, -1).entries()) {
      const earlier = data[index + 1].changes.name
      assert.equal(changes.name.from, earlier.to ?? earlier)
    }
  })

  it('lists entries page by page, and by object', async () => {
    const { body: project } = await test.admin('POST', '/projects', { name: '0' })
    for (const name of ['1', '2', '3']) await test.admin('PATCH', `/projects/${project.id}`, { name })
    const path = `/audit?objectId=${project.id}`
    const first = (await test.admin('GET', `${path}&limit=3`)).body
    const second = (await test.admin('GET', `${path}&limit=3&cursor=${first.nextCursor}`)).body
    const names = [...first.data, ...second.data].map(({ changes }) => changes.name.to ?? changes.name)
    assert.deepEqual(names, ['3', '2', '1', '0'])
    assert.equal(second.nextCursor, null)
  })

  it('filters by action, actor and days, and names an invalid filter', async () => {
    const { body: project } = await test.admin('POST', '/projects', { name: 'Narrow' })
    const { call, email } = await signedInMember(test, { role: 'publisher', projectId: project.id })
    await call('PATCH', `/projects/${project.id}`, { name: 'Narrower' })
    const day = new Date(test.clock.nowMs()).toISOString().slice(0, 10)
    const nextDay = new Date(test.clock.nowMs() + 86_400_000).toISOString().slice(0, 10)
    const actions = async (query: string) => {
      const { data } = (await test.admin('GET', `/audit?objectId=${project.id}&${query}`)).body
      return data.map(({ action }: { action: string }) => action)
    }
    assert.deepEqual(await actions('action=project.create'), ['project.create'])
    assert.deepEqual(await actions(`actor=${email.toUpperCase()}`), ['project.update'])
    assert.equal((await actions('actor=token')).includes('project.update'), false)
    assert.deepEqual(await actions(`action=project.update&from=${day}&to=${day}`), ['project.update'])
    assert.deepEqual(await actions(`from=${nextDay}`), [])
    assert.match((await test.admin('GET', '/audit?from=yesterday')).text, /"from"|from must/)
  })

  it('refuses anyone but the operator', async () => {
    const { projectId } = await test.given.app()
    const publisher = await signedInMember(test, { role: 'publisher', projectId })
    const operator = await signedInMember(test, { role: 'operator' })
    assert.equal((await publisher.call('GET', '/audit')).status, 404)
    assert.equal((await operator.call('GET', '/audit')).status, 200)
    assert.equal((await publisher.call('GET', '/audit/export')).status, 404)
    assert.equal((await operator.call('GET', '/audit/export')).status, 200)
  })
})

describe('GET /admin/v1/audit/export', () => {
  it('streams the whole log as JSON and as CSV, and adds an entry about itself', async () => {
    const { body: project } = await test.admin('POST', '/projects', { name: '=1+1' })
    // One more than is read at a time.
    for (let index = 1; index <= 200; index++) {
      await test.admin('PATCH', `/projects/${project.id}`, { name: `Name ${index}` })
    }
    const query = `objectId=${project.id}`
    const json = (await test.admin('GET', `/audit/export?${query}`)).body
    const page = (await test.admin('GET', `/audit?${query}&limit=100`)).body
    assert.equal(json.data.length, 201 + 1)
    assert.deepEqual(json.data.slice(0, 100), page.data)
    assert.partialDeepStrictEqual(json.data[0], { action: 'audit.export', changes: { format: 'json' } })
    const csv = await test.admin('GET', `/audit/export?format=csv&${query}&action=project.create`)
    assert.equal(csv.headers['content-disposition'], 'attachment; filename="audit.csv"')
    const [header, created, ...rest] = csv.text.split('\r\n')
    assert.equal(header?.split(',').slice(0, 4).join(), '"id","at","actorKind","actorId"')
    assert.ok(created?.includes(',"127.0.0.1","project.create","project",'))
    assert.ok(created?.includes('""name"":""=1+1""'))
    assert.deepEqual(rest, [''])
    const none = await test.admin('GET', '/audit/export?action=nothing.done')
    assert.deepEqual(none.body, { data: [], nextCursor: null })
  })

  it('logs no fault if its reader leaves midway', async (t) => {
    const lines: string[] = []
    const log = { write: (line: string) => void lines.push(line) }
    const own = await startTestApp(t, { log, environment: { LOG_LEVEL: 'info' } })
    await sql`insert into audit_entry (id, at, actor, action, object_type, object_id, changes)
      select gen_random_uuid(), now(), 'operator', 'project.create', 'project', n, jsonb_build_object('text', repeat('x', 20000))
      from generate_series(1, 2000) as n`.execute(own.app.services.database.db)
    const url = `${await own.listen()}/admin/v1/audit/export`
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${testAdminToken}` }
    const answer = await fetch(url, { headers, signal: leaving.signal })
    assert.equal(answer.status, 200)
    await answer.body?.getReader().read()
    leaving.abort()
    // Time for a fault to be logged; there is no event to wait for.
    await sleep(1_500)
    assert.deepEqual(
      lines.filter((line) => JSON.parse(line)['log.level'] !== 'info'),
      [],
    )
  })

  it('refuses an invalid day, and records nothing', async () => {
    const before = (await test.admin('GET', '/audit')).text
    assert.equal((await test.admin('GET', '/audit/export?to=tomorrow')).status, 400)
    assert.equal((await test.admin('GET', '/audit')).text, before)
  })
})

describe('an audit entry', () => {
  it('keeps 1,000 letters of a long text, its length and its SHA-256', async () => {
    const { id } = await test.given.organization()
    const name = { name: 'Noted', destinationUrl: 'https://advertiser.example/', organizationId: id }
    const notes = '漢'.repeat(1_001)
    const { body, status } = await test.admin('POST', '/campaigns', { ...name, notes })
    assert.equal(status, 201)
    const [entry] = (await test.admin('GET', `/audit?objectId=${body.id}`)).body.data
    assert.equal(entry.changes.notes, `${'漢'.repeat(1_000)}… (1001 characters, SHA-256 ${hash('sha256', notes)})`)
  })
})
