import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { cookieOf, memberPassword, signedInMember, signIn } from '../../../../test/support/app/member.ts'
import { type Answer, shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

const hoursMs = 3_600_000
let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('POST /projects/{id}/invitations and /organizations/{id}/invitations', () => {
  it('returns a link that works for 72 hours, and shows it only once', async () => {
    const { projectId } = await test.given.app()
    const created = await test.admin('POST', `/projects/${projectId}/invitations`, { email: 'New@Example.com' })
    assert.equal(created.status, 201)
    const { url, ...invitation } = created.body
    assert.match(url, /^http:\/\/localhost:\d+\/dashboard\/invitation#token=[\w-]{43}$/)
    assert.equal(Date.parse(invitation.expiresAt), test.clock.nowMs() + 72 * hoursMs)
    assert.equal(invitation.email, 'new@example.com')
    const list = await test.admin('GET', `/projects/${projectId}/invitations`)
    assert.deepEqual(list.body, { data: [invitation], nextCursor: null })
    const one = await test.admin('GET', `/projects/${projectId}/invitations/${invitation.id}`)
    assert.deepEqual(one.body, invitation)
    const audit = await test.admin('GET', '/audit')
    assert.ok(!audit.text.includes(tokenOf(created)))
    assert.equal(audit.body.data[0].action, 'invitation.create')
  })

  it('names the field at fault and creates nothing', async () => {
    const { id } = await test.given.organization()
    for (const body of [{}, { email: 7 }, { email: 'nobody' }, { email: null }, { email: 'a@b' }]) {
      const answer = await test.admin('POST', `/organizations/${id}/invitations`, body)
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, /^email /)
    }
    assert.deepEqual((await test.admin('GET', `/organizations/${id}/invitations`)).body.data, [])
  })

  it('answers 409 for an existing member', async () => {
    const { projectId } = await test.given.app()
    const { email } = await signedInMember(test, { role: 'publisher', projectId })
    const answer = await test.admin('POST', `/projects/${projectId}/invitations`, { email: email.toUpperCase() })
    assert.equal(answer.status, 409)
  })

  it('replaces an earlier invitation of the address, whose link stops working', async () => {
    const path = `/projects/${(await test.given.app()).projectId}/invitations`
    const first = await test.admin('POST', path, { email: 'again@example.com' })
    const second = await test.admin('POST', path, { email: 'AGAIN@example.com' })
    const others = Array.from({ length: 4 }, () => test.admin('POST', path, { email: 'else@example.com' }))
    assert.ok((await Promise.all(others)).every(({ status }) => status === 201))
    const statusOf = async (created: Answer) =>
      (await test.request('POST', '/auth/invitation', { body: { token: tokenOf(created) } })).status
    assert.deepEqual([await statusOf(first), await statusOf(second)], [410, 200])
    assert.equal((await test.admin('GET', path)).body.data.length, 2)
  })

  it('answers 409 beyond a hundred open invitations, even for simultaneous calls, until one ends', async () => {
    const path = `/projects/${(await test.given.app()).projectId}/invitations`
    const invite = (at: number) => test.admin('POST', path, { email: `crowd-${at}@example.com` })
    for (let at = 0; at < 98; at++) await invite(at)
    const answers = await Promise.all([98, 99, 100, 101].map(invite))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409])
    assert.equal((await invite(1)).status, 201, 'after one ended')
    test.clock.advance(72 * hoursMs)
    assert.equal((await invite(102)).status, 201)
  })

  it('is allowed to members of the tenant only', async () => {
    const { projectId } = await test.given.app()
    const own = await signedInMember(test, { role: 'publisher', projectId })
    const other = await signedInMember(test, { role: 'publisher', projectId: (await test.given.app()).projectId })
    const body = { email: 'colleague@example.com' }
    assert.equal((await own.call('POST', `/projects/${projectId}/invitations`, body)).status, 201)
    assert.equal((await other.call('POST', `/projects/${projectId}/invitations`, body)).status, 404)
  })
})

describe('POST /auth/invitation/accept', () => {
  it('creates a member, signs them in, and works once', async () => {
    const { id } = await test.given.organization({ name: 'Lumen' })
    const token = tokenOf(await test.admin('POST', `/organizations/${id}/invitations`, { email: 'ad@example.com' }))
    const open = await test.request('POST', '/auth/invitation', { body: { token } })
    assert.deepEqual([open.body.email, open.body.role, open.body.tenantName], ['ad@example.com', 'advertiser', 'Lumen'])
    const body = { token, password: memberPassword, name: 'Ada' }
    const accepted = await test.request('POST', '/auth/invitation/accept', { body })
    assert.equal(accepted.status, 200)
    assert.deepEqual(accepted.body.organizations, [{ id, name: 'Lumen' }])
    assert.equal(accepted.body.member.name, 'Ada')
    const headers = { cookie: cookieOf(accepted) }
    assert.equal((await test.request('GET', `/admin/v1/organizations/${id}`, { headers })).status, 200)
    assert.equal((await test.request('POST', '/auth/invitation/accept', { body })).status, 410)
    assert.equal((await test.request('POST', '/auth/invitation', { body: { token } })).status, 410)
    assert.equal((await test.admin('GET', `/organizations/${id}/members`)).body.data[0].email, 'ad@example.com')
  })

  it('makes a second operator, whom only an operator invites', async () => {
    const created = await test.admin('POST', '/invitations', { email: 'Second@example.com' })
    assert.equal(created.status, 201, created.text)
    const { url, ...open } = created.body
    const path = `/invitations/${open.id}`
    assert.deepEqual((await test.admin('GET', '/invitations')).body, { data: [open], nextCursor: null })
    const member = await signedInMember(test, { role: 'publisher', projectId: (await test.given.app()).projectId })
    assert.equal((await member.call('POST', '/invitations', { email: 'x@example.com' })).status, 404)
    assert.equal((await member.call('DELETE', path)).status, 404)
    const token = tokenOf(created)
    const shown = (await test.request('POST', '/auth/invitation', { body: { token } })).body
    assert.deepEqual([shown.role, shown.tenantName, shown.email], ['operator', 'Offerwire', 'second@example.com'])
    const body = { token, password: memberPassword, name: 'Second' }
    const accepted = await test.request('POST', '/auth/invitation/accept', { body })
    assert.equal(accepted.status, 200, accepted.text)
    const headers = { cookie: cookieOf(accepted) }
    assert.equal((await test.request('GET', '/admin/v1/billing', { headers })).status, 200)
    assert.equal((await test.request('POST', '/auth/invitation/accept', { body })).status, 410)
    assert.equal((await test.admin('POST', '/invitations', { email: 'second@example.com' })).status, 409)
    const other = await test.admin('POST', '/invitations', { email: 'third@example.com' })
    assert.equal((await test.admin('DELETE', `/invitations/${other.body.id}`)).status, 204)
  })

  it('creates one member for simultaneous calls', async () => {
    const { projectId } = await test.given.app()
    const token = tokenOf(await test.admin('POST', `/projects/${projectId}/invitations`, { email: 'once@example.com' }))
    const accept = () => test.request('POST', '/auth/invitation/accept', { body: { token, password: memberPassword } })
    const statuses = (await Promise.all([accept(), accept(), accept(), accept()])).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join())
    assert.equal((await test.admin('GET', `/projects/${projectId}/members`)).body.data.length, 1)
  })

  it('is refused after 72 hours', async () => {
    const { projectId } = await test.given.app()
    const token = tokenOf(await test.admin('POST', `/projects/${projectId}/invitations`, { email: 'late@example.com' }))
    test.clock.advance(72 * hoursMs)
    const answer = await test.request('POST', '/auth/invitation/accept', { body: { token, password: memberPassword } })
    assert.equal(answer.status, 410)
    assert.equal(answer.body.code, 'gone')
    assert.deepEqual((await test.admin('GET', `/projects/${projectId}/invitations`)).body.data, [])
  })

  it('is refused once the invitation is withdrawn', async () => {
    const { projectId } = await test.given.app()
    const path = `/projects/${projectId}/invitations`
    const created = await test.admin('POST', path, { email: 'withdrawn@example.com' })
    assert.equal((await test.admin('DELETE', `${path}/${created.body.id}`)).status, 204)
    assert.equal((await test.admin('DELETE', `${path}/${created.body.id}`)).status, 404)
    const body = { token: tokenOf(created), password: memberPassword }
    assert.equal((await test.request('POST', '/auth/invitation/accept', { body })).status, 410)
  })

  it('asks the owner of an account for its password, and leaves the account unchanged', async () => {
    const { projectId } = await test.given.app()
    const { id } = await test.given.organization()
    const { email } = await signedInMember(test, { role: 'publisher', projectId })
    const token = tokenOf(await test.admin('POST', `/organizations/${id}/invitations`, { email }))
    const accept = (password: string) => test.request('POST', '/auth/invitation/accept', { body: { token, password } })
    const open = await test.request('POST', '/auth/invitation', { body: { token } })
    assert.deepEqual(
      Object.keys(open.body).sort(),
      ['email', 'expiresAt', 'role', 'tenantName'],
      'does not reveal the account',
    )
    assert.equal((await accept('not their password')).status, 401)
    const accepted = await accept(memberPassword)
    assert.deepEqual(accepted.body.roles.sort(), ['advertiser', 'publisher'])
    await signIn(test, email, memberPassword)
  })

  it('accepts any password of 128 characters, which then works everywhere', async () => {
    const { projectId } = await test.given.app()
    const [password, newPassword] = ['🔑'.repeat(128), '🗝'.repeat(128)]
    const email = 'keys@example.com'
    const token = tokenOf(await test.admin('POST', `/projects/${projectId}/invitations`, { email }))
    const accepted = await test.request('POST', '/auth/invitation/accept', { body: { token, password } })
    assert.equal(accepted.body.member?.email, email)
    const { cookie } = await signIn(test, email, password)
    const headers = { cookie, origin: new URL(test.app.services.config.addresses.baseUrl).origin }
    const body = { currentPassword: password, newPassword }
    assert.equal((await test.request('POST', '/auth/password', { headers, body })).status, 204)
    await signIn(test, email, newPassword)
  })

  it('refuses a password that is too short or too long, naming it', async () => {
    for (const password of ['7 signs', 'x'.repeat(129)]) {
      const answer = await test.request('POST', '/auth/invitation/accept', { body: { token: 'x', password } })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, /^password /)
    }
  })
})

describe('members', () => {
  it('are listed and read in their own tenant, page by page', async () => {
    const { projectId } = await test.given.app()
    for (const email of ['c@example.com', 'a@example.com', 'b@example.com']) {
      await signedInMember(test, { role: 'publisher', projectId }, email)
    }
    const first = await test.admin('GET', `/projects/${projectId}/members?limit=2`)
    const second = await test.admin('GET', `/projects/${projectId}/members?limit=2&cursor=${first.body.nextCursor}`)
    const emails = [...first.body.data, ...second.body.data].map(({ email }: { email: string }) => email)
    assert.deepEqual(emails, ['a@example.com', 'b@example.com', 'c@example.com'])
    assert.equal(second.body.nextCursor, null)
    const one = await test.admin('GET', `/projects/${projectId}/members/${first.body.data[0].id}`)
    assert.deepEqual(one.body, first.body.data[0])
    const { projectId: other } = await test.given.app()
    assert.equal((await test.admin('GET', `/projects/${other}/members/${first.body.data[0].id}`)).status, 404)
  })

  it('see nothing more from the moment they are removed', async () => {
    const { projectId } = await test.given.app()
    const { call } = await signedInMember(test, { role: 'publisher', projectId })
    const [{ id }] = (await call('GET', `/projects/${projectId}/members`)).body.data
    assert.equal((await test.admin('DELETE', `/projects/${projectId}/members/${id}`)).status, 204)
    assert.equal((await call('GET', `/projects/${projectId}`)).status, 404)
    assert.deepEqual((await call('GET', '/projects')).body.data, [])
    assert.equal((await test.admin('DELETE', `/projects/${projectId}/members/${id}`)).status, 404)
  })

  it('have no open invitation left once removed or closed, neither to them nor by them', async () => {
    const { projectId } = await test.given.app()
    const { id: otherId } = await test.given.organization()
    const paths = [`/projects/${projectId}/invitations`, `/organizations/${otherId}/invitations`]
    const member = await signedInMember(test, { role: 'publisher', projectId })
    const [{ id }] = (await test.admin('GET', `/projects/${projectId}/members`)).body.data
    await member.call('POST', paths[0] ?? '', { email: 'second-self@example.com' })
    // A colleague invites at the very moment the member joins.
    const { database, newId, random } = test.app.services
    const now = new Date(test.clock.nowMs())
    const times = { created_at: now, expires_at: new Date(now.getTime() + hoursMs) }
    const open = { id: newId(), email: member.email, project_id: projectId, organization_id: null, invited_by: null }
    const row = { ...open, ...times, token_hash: Buffer.from(random.fill(new Uint8Array(32))) }
    await database.db.insertInto('invitation').values(row).execute()
    await test.admin('POST', paths[0] ?? '', { email: 'colleague@example.com' })
    await test.admin('POST', paths[1] ?? '', { email: member.email })
    const left = async () => {
      const lists = await Promise.all(paths.map((path) => test.admin('GET', path)))
      return lists.map(({ body }) => body.data.map(({ email }: { email: string }) => email))
    }
    assert.equal((await test.admin('DELETE', `/projects/${projectId}/members/${id}`)).status, 204)
    assert.deepEqual(await left(), [['colleague@example.com'], [member.email]])
    assert.equal((await test.admin('DELETE', `/members/${id}`)).status, 204)
    assert.deepEqual(await left(), [['colleague@example.com'], []])
  })

  it('are listed for the operator with all their memberships', async () => {
    const { projectId } = await test.given.app()
    const { email } = await signedInMember(test, { role: 'publisher', projectId })
    const { body } = await test.admin('GET', '/members?limit=100')
    const person = body.data.find((each: { email: string }) => each.email === email)
    assert.deepEqual(person.memberships, [{ role: 'publisher', projectId, organizationId: null }])
    assert.ok(!JSON.stringify(body).includes('password'))
    assert.deepEqual((await test.admin('GET', `/members/${person.id}`)).body, person)
  })

  it('lose account and sessions once an operator closes the account', async () => {
    const operator = await signedInMember(test, { role: 'operator' })
    const { body } = await test.admin('GET', '/members?limit=100')
    const { id } = body.data.find((each: { email: string }) => each.email === operator.email)
    assert.equal((await operator.call('DELETE', `/members/${id}`)).status, 409)
    assert.equal((await test.admin('DELETE', `/members/${id}`)).status, 204)
    assert.equal((await operator.call('GET', '/projects')).status, 401)
    assert.equal((await test.admin('DELETE', `/members/${id}`)).status, 404)
    assert.equal((await test.admin('GET', `/members/${id}`)).status, 404)
  })
})

function tokenOf({ body }: Answer): string {
  return new URL(body.url).hash.slice('#token='.length)
}
