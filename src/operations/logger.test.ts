import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { createServer } from '../http/server.ts'
import { systemRandom } from '../lib/random.ts'
import { createLogger } from './logger.ts'

// Own process: it starts a program.

describe('the log', () => {
  it('describes each of several failures, without values of rows', () => {
    const { logger, lines } = recordingLogger()
    const failure = Object.assign(new Error('too slow', { cause: new Error('a lock') }), { detail: 'canary' })
    logger.error({ err: new AggregateError([failure, 'gone'], 'two failed') }, 'A job failed')
    const { error } = JSON.parse(lines.join(''))
    assert.deepEqual(
      error.errors.map(({ message }: { message: string }) => message),
      ['too slow', 'gone'],
    )
    assert.equal(error.errors[0].cause.message, 'a lock')
    assert.doesNotMatch(lines.join(''), /canary/)
  })

  it('writes refused requests at info and our faults at error with their cause, and never a secret', async (t) => {
    const { logger, lines } = recordingLogger()
    const server = createServer({
      logger,
      random: systemRandom,
      parseJson: () => undefined,
      paths: { basePath: '', linkPath: '/l', linkHost: 'localhost', hasOwnLinkHost: false },
    })
    t.after(() => server.close())
    server.get('/broken', () => {
      throw new Error('outer', { cause: Object.assign(new Error('inner'), { detail: 'canary-row' }) })
    })
    await server.inject({ url: '/nowhere?token=canary-token', headers: { authorization: 'canary-header' } })
    await server.inject('/broken')
    const entries = lines.map((line) => JSON.parse(line))
    assert.deepEqual(
      entries.map((entry) => entry['log.level']),
      ['info', 'error'],
    )
    assert.equal(entries[0].code, 'not_found')
    assert.equal(entries[1].error.cause.message, 'inner')
    assert.ok(entries[1]['http.request.id'])
    assert.deepEqual(
      entries.map((entry) => entry['http.response.status_code']),
      [404, 500],
    )
    assert.ok(Date.parse(entries[1]['@timestamp']) > 0 && entries[1].message && entries[1].error.stack_trace)
    assert.doesNotMatch(lines.join(), /canary/)
  })

  it('replaces secrets in fields of known names', () => {
    const { logger, lines } = recordingLogger()
    logger.info({ headers: { 'x-api-key': 'canary', authorization: 'canary' }, token: 'canary' })
    assert.doesNotMatch(lines.join(), /canary/)
  })

  it('delays nothing while nobody reads it', async (t) => {
    const script = `import { createLogger } from ${JSON.stringify(import.meta.resolve('./logger.ts'))}
      const logger = createLogger('info')
      for (let line = 0; line < 10_000; line++) logger.info({ text: 'x'.repeat(200) }, 'unread')
      setTimeout(() => process.send('goes on'), 10)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    t.after(() => child.kill('SIGKILL'))
    assert.deepEqual(await once(child, 'message', { signal: AbortSignal.timeout(30_000) }), ['goes on', undefined])
  })
})

function recordingLogger() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { logger: createLogger('info', destination), lines }
}
