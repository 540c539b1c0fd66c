import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { pino } from 'pino'
import { logRefusal } from './refusal-log.ts'

/** Returns a logger's lines; the test controls its minutes. */
function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: { msg: string; status: number; count?: number; requestId?: string }[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const refuse = (status: number, code: string, times: number) => {
    for (let n = 0; n < times; n++)
      logRefusal(logger, { ...{ route: '/feed', status, code, requestId: `${n}` } }, 'Refused.')
  }
  return { lines, refuse }
}

describe('the log of refused requests', () => {
  it('logs the first 429 of a minute, and at its end the number of further ones', (t) => {
    const { lines, refuse } = start(t)
    refuse(429, 'rate_limited', 17_567)
    assert.deepEqual(
      lines.map(({ msg, requestId }) => [msg, requestId]),
      [['Refused.', '0']],
    )
    t.mock.timers.tick(60_000)
    assert.deepEqual(
      lines.slice(1).map(({ status, count }) => [status, count]),
      [[429, 17_566]],
    )
    refuse(429, 'rate_limited', 1)
    t.mock.timers.tick(60_000)
    assert.equal(lines.length, 3)
  })

  it('logs ten other refusals of a kind one by one, and counts each kind separately', (t) => {
    const { lines, refuse } = start(t)
    refuse(401, 'invalid_key', 25)
    refuse(400, 'invalid_request', 3)
    assert.deepEqual(
      lines.map(({ status }) => status),
      [...Array(10).fill(401), ...Array(3).fill(400)],
    )
    t.mock.timers.tick(60_000)
    assert.deepEqual(
      lines.slice(13).map(({ status, count }) => [status, count]),
      [[401, 15]],
    )
  })
})
