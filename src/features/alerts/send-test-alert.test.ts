import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp, startTestApp } from '../../../test/support/app/start-test-app.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { startMailServer } from '../../../test/support/receiver/start-mail-server.ts'
import { startReceiver } from '../../../test/support/receiver/start-receiver.ts'

// One database: neither the message nor the receiver's answer depends on it.

const answering = (status: string) => startReceiver((socket) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`))

describe('a test of alerts', () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })

  it('is posted to the saved URL like an alert, and audited without the address', async () => {
    const test = shared()
    const receiver = await answering('204 No Content')
    const { id } = await test.given.organization()
    const { name } = (await test.admin('GET', `/organizations/${id}`)).body
    const path = `/organizations/${id}/alerts`
    await test.admin('PATCH', path, { url: `http://127.0.0.1:${receiver.port}/secret` })
    const { status, body } = await test.admin('POST', `${path}/test`, { channel: 'url' })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { delivered: true, httpStatus: 204 })
    const [heard = ''] = receiver.heard
    assert.match(heard, /^POST \/secret HTTP\/1\.1\r\n/)
    const alert = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))
    assert.partialDeepStrictEqual(alert, { event: 'alert', matter: 'test', name })
    assert.match(alert.text, /^This is a test/)
    assert.ok(alert.link.endsWith(`/dashboard/organizations/${id}/tracking?tab=alerts`))
    const { body: audit, text } = await test.admin('GET', `/audit?objectId=${id}`)
    assert.partialDeepStrictEqual(audit.data[0], {
      action: 'alerts.test',
      organizationId: id,
      changes: { channel: 'url' },
    })
    assert.doesNotMatch(text, /secret/)
  })

  it('reports why the receiver did not accept it', async () => {
    const test = shared()
    const { id } = await test.given.app()
    const refusing = await answering('500 Oops')
    for (const [port, outcome] of [
      [refusing.port, { delivered: false, httpStatus: 500, error: 'status_not_2xx' }],
      [await freePort(), { delivered: false, httpStatus: null, error: 'connection_failed' }],
    ] as const) {
      await test.admin('PATCH', `/apps/${id}/alerts`, { url: `http://127.0.0.1:${port}/` })
      const { status, body } = await test.admin('POST', `/apps/${id}/alerts/test`, { channel: 'url' })
      assert.equal(status, 200)
      assert.partialDeepStrictEqual(body, outcome)
    }
  })

  it('is refused and not audited without a recipient, or for an e-mail without a mail server', async () => {
    const test = shared()
    const { id } = await test.given.app()
    const send = (channel: string) => test.admin('POST', `/apps/${id}/alerts/test`, { channel })
    for (const [channel, problem] of [
      ['email', /^No e-mail address is saved/],
      ['url', /^No URL is saved/],
    ] as const) {
      const { status, body } = await send(channel)
      assert.deepEqual([status, body.code], [409, 'conflict'])
      assert.match(body.error, problem)
    }
    await test.admin('PATCH', `/apps/${id}/alerts`, { email: 'ops@example.com' })
    const { status, body } = await send('email')
    assert.equal(status, 409)
    assert.match(body.error, /SMTP_URL/)
    assert.equal((await send('pigeon')).status, 400)
    assert.doesNotMatch((await test.admin('GET', `/audit?objectId=${id}`)).text, /alerts\.test/)
  })

  it('is refused for other tenants', async () => {
    const test = shared()
    const app = await test.given.app()
    const { id: organizationId } = await test.given.organization()
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId })
    assert.equal((await call('POST', `/apps/${app.id}/alerts/test`, { channel: 'url' })).status, 404)
    assert.equal((await call('POST', `/organizations/${organizationId}/alerts/test`, { channel: 'url' })).status, 409)
  })

  it('is sent by e-mail, with pauses for one mailbox', async (t) => {
    const mail = await startMailServer(t)
    const test = await startTestApp(t, { environment: { SMTP_URL: mail.url } })
    const { id } = await test.given.app({ name: 'Reader' })
    await test.admin('PATCH', `/apps/${id}/alerts`, { email: 'ops@example.com' })
    const send = () => test.admin('POST', `/apps/${id}/alerts/test`, { channel: 'email' })
    for (let count = 0; count < 3; count++) {
      const { status, body } = await send()
      assert.equal(status, 200)
      assert.partialDeepStrictEqual(body, { delivered: true, httpStatus: null })
      const message = await mail.next()
      assert.match(message, /^To: ops@example\.com\r$/m)
      assert.match(message, /^Subject: Offerwire: a test of the alerts of Reader\r$/m)
    }
    const refused = await send()
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '300'])
    test.clock.advance(300_000)
    assert.equal((await send()).status, 200)
  })

  it('is sent by e-mail to ten different addresses, then with pauses', async (t) => {
    const mail = await startMailServer(t)
    const test = await startTestApp(t, { environment: { SMTP_URL: mail.url } })
    const [app, other] = [await test.given.app(), await test.given.app()]
    const sendTo = async (id: string, email: string) => {
      await test.admin('PATCH', `/apps/${id}/alerts`, { email })
      return test.admin('POST', `/apps/${id}/alerts/test`, { channel: 'email' })
    }
    for (let count = 0; count < 10; count++) {
      assert.equal((await sendTo(app.id, `stranger-${count}@example.com`)).status, 200)
    }
    const refused = await sendTo(app.id, 'stranger-10@example.com')
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '300'])
    assert.equal(refused.headers['ratelimit-policy'], '"test-mails-of-one";q=10;w=86400')
    assert.equal((await sendTo(other.id, 'stranger-10@example.com')).status, 200)
    test.clock.advance(300_000)
    assert.equal((await sendTo(app.id, 'stranger-11@example.com')).status, 200)
    assert.equal((await sendTo(app.id, 'stranger-12@example.com')).headers['retry-after'], '600')
  })

  it('reports a refusal by the mail server, or its absence, and logs a warning', async (t) => {
    const mail = await startMailServer(t, { refuses: true })
    for (const [url, error] of [
      [mail.url, 'mail_refused'],
      [`smtp://127.0.0.1:${await freePort()}`, 'mail_server_unreachable'],
    ] as const) {
      const lines: string[] = []
      const log = { write: (line: string) => void lines.push(line) }
      const test = await startTestApp(t, { environment: { SMTP_URL: url }, log })
      const { id } = await test.given.app()
      await test.admin('PATCH', `/apps/${id}/alerts`, { email: 'canary@example.com' })
      const { body, text } = await test.admin('POST', `/apps/${id}/alerts/test`, { channel: 'email' })
      assert.partialDeepStrictEqual(body, { delivered: false, httpStatus: null, error })
      assert.doesNotMatch(text, /canary/)
      const logged = lines.filter((line) => line.includes('a message was not sent'))
      assert.deepEqual(
        logged.map((line) => JSON.parse(line)['log.level']),
        ['warn'],
      )
      assert.doesNotMatch(logged.join(), /canary/)
    }
  })
})
