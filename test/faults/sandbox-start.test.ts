import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { assertFiguresEqualRows, runUntilEnd, startServiceProcess } from '../support/app/service-process.ts'

// One database: a test's clock is for the embedded one alone.

const startsAt = '2027-01-31T00:00:00.000Z'

interface TestClockView {
  readonly now: string
  readonly mode: 'frozen' | 'running'
}

async function emptyDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-sandbox-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

describe('TEST_CLOCK', { concurrency: true }, () => {
  it('is refused by name where data may be real, and for any other value', async (t) => {
    const dataDir = await emptyDirectory(t)
    const refused: [string, Record<string, string>][] = [
      [startsAt, { DATABASE_URL: 'postgres://offerwire@127.0.0.1:1/offerwire' }],
      ['true', { DATABASE_URL: 'postgres://offerwire@127.0.0.1:1/offerwire', WORKERS: '2' }],
      ['true', { NODE_ENV: 'production' }],
      ...[
        'false',
        '1',
        'TRUE',
        '2027-01-31',
        '2027-01-31T00:00:00',
        '2027-01-31T00:00:00+01:00',
        '2027-02-30T00:00:00Z',
      ]
        .concat('2025-12-31T23:59:59Z', '2090-01-02T00:00:00Z')
        .map((value): [string, Record<string, string>] => [value, {}]),
    ]
    for (const [TEST_CLOCK, others] of refused) {
      const { code, output } = await runUntilEnd({ dataDir, environment: { TEST_CLOCK, ...others } })
      assert.equal(code, 1, output)
      assert.match(output, /^The configuration is wrong:\n(?:.*\n)*? {2}TEST_CLOCK .+$/m, TEST_CLOCK)
    }
  })

  it('goes on where it was on the same data, which are refused without it', async (t) => {
    const dataDir = await emptyDirectory(t)
    const environment = { TEST_CLOCK: startsAt }
    const first = await startServiceProcess({ dataDir, environment })
    assert.deepEqual(await first.admin('GET', '/clock'), { now: startsAt, mode: 'frozen' })
    await first.admin('POST', '/clock', { advanceBySeconds: 86_401 })
    assert.equal(await first.end('SIGTERM'), 0)
    assert.match(first.output(), /TEST_CLOCK is set/)

    const { code, output } = await runUntilEnd({ dataDir })
    assert.equal(code, 1)
    assert.match(output, /^TEST_CLOCK must be set: .+$/m)

    const second = await startServiceProcess({ dataDir, environment })
    assert.deepEqual(await second.admin('GET', '/clock'), { now: '2027-02-01T00:00:01.000Z', mode: 'frozen' })
    const ran = await second.admin<TestClockView>('POST', '/clock', { mode: 'running' })
    await second.end('SIGKILL')

    const third = await startServiceProcess({ dataDir, environment: { TEST_CLOCK: 'true' } })
    const { now, mode } = await third.admin<TestClockView>('GET', '/clock')
    assert.ok(now >= ran.now && mode === 'frozen', now)
    await third.end('SIGTERM')
    await assertFiguresEqualRows({ dataDir })
  })
})
