import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { startMailServer } from '../../../../test/support/receiver/start-mail-server.ts'
import { openMailer } from './mailer.ts'

describe('a message that the mail server refuses', () => {
  it('is logged without its recipient, whom the refusal quotes', async (t) => {
    const { url } = await startMailServer(t, { refuses: true })
    const errors: unknown[] = []
    const mailer = await openMailer({
      smtpUrl: url,
      baseUrl: 'https://offers.example',
      onError: (error) => errors.push(error),
      onRefused: (error) => errors.push(error),
    })
    mailer.send(async () => ({ to: 'canary@example.com', subject: 'subject', text: 'text' }))
    await mailer[Symbol.asyncDispose]()
    const [error] = errors
    assert.ok(error instanceof Error)
    assert.equal(error.message, 'The mail server did not accept a message: EENVELOPE 550 RCPT TO.')
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)} ${error.cause}`, /canary/)
  })
})

describe('a mail server that never answers', () => {
  it('does not delay the stop of the process', async (t) => {
    const server = createServer()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    t.after(() => server.close())
    const errors: unknown[] = []
    const mailer = await openMailer({
      smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      baseUrl: 'https://offers.example',
      onError: (error) => errors.push(error),
      onRefused: (error) => errors.push(error),
    })
    for (let count = 0; count < 1_003; count++) {
      mailer.send(async () => ({ to: 'somebody@example.com', subject: 'subject', text: 'text' }))
    }
    assert.match(String(errors), /was dropped/)
    assert.equal(errors.length, 3, 'the number of waiting messages is bounded')
    const startedMs = performance.now()
    await mailer[Symbol.asyncDispose]()
    const tookMs = performance.now() - startedMs
    assert.ok(tookMs < 5_000, `${tookMs} ms`)
    assert.equal(errors.length, 1_003)
  })
})
