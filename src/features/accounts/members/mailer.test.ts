import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startMailServer } from '../../../../test/support/start-mail-server.ts'
import { openMailer } from './mailer.ts'

describe('a message that the mail server refuses', () => {
  it('is told without its recipient, whom the refusal quotes', async (t) => {
    const { url } = await startMailServer(t, { refuses: true })
    const errors: unknown[] = []
    const mailer = openMailer({
      smtpUrl: url,
      baseUrl: 'https://offers.example',
      onError: (error) => errors.push(error),
    })
    mailer.send(async () => ({ to: 'canary@example.com', subject: 'subject', text: 'text' }))
    await mailer[Symbol.asyncDispose]()
    const [error] = errors
    assert.ok(error instanceof Error)
    assert.equal(error.message, 'The mail server did not accept a message: EENVELOPE 550 RCPT TO.')
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)} ${error.cause}`, /canary/)
  })
})
