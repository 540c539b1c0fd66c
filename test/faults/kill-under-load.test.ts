import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilEnd, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { Dice } from '../support/dice.ts'
import { readLearnedSums } from './learned-sums.ts'
import { holdLedger } from './scenario/hold-ledger.ts'
import { Ledger } from './scenario/ledger.ts'
import { makeWorld } from './scenario/network.ts'
import { startTraffic } from './scenario/traffic.ts'
import { startUnreliableReceiver } from './scenario/unreliable-receiver.ts'

/** At this rate ranking learns from every feed; at a higher one it would learn from a sample. */
const pauseMs = 300
const visitors = 12
/** The receiver of webhooks is on this machine. */
const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' }

describe('a process killed with kill -9 under mixed load', () => {
  it('loses nothing acknowledged, in its data or for ranking, and counts nothing twice', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-kill-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const first = await startServiceProcess({ dataDir, databaseUrl, environment })
    t.after(() => first.end('SIGKILL'))
    const dice = new Dice(Date.now())
    using receiver = await startUnreliableReceiver(dice)
    const world = await makeWorld(first, receiver.url)
    const ledger = new Ledger()
    const traffic = { world, ledger, dice, visitors, pauseMs, round: 1, keepsDeferred: true }
    const endTraffic = startTraffic({ ...traffic, urls: () => [first.url] })
    const enough = 100 + dice.below(150)
    for (let tries = 0; tries < 2_400 && ledger.opened.size < enough; tries++) await sleep(25)
    await first.end('SIGKILL')
    await endTraffic()
    t.diagnostic(`${ledger.feeds} feeds and ${ledger.opened.size} clicks were acknowledged`)
    assert.ok(ledger.failed > 0, 'nobody met the end of the process')
    assert.ok(ledger.opened.size >= enough)

    const second = await startServiceProcess({ dataDir, databaseUrl, environment })
    t.after(() => second.end('SIGKILL'))
    const findings = await holdLedger({ service: second, world, dice, received: receiver.received }, ledger)
    assert.deepEqual(findings, { lost: [], twice: [] })
    const stats = await second.admin<{ totals: Record<string, number> }>('GET', `/apps/${world.appId}/stats`)
    const csv = await fetch(`${second.url}/admin/v1/transactions?format=csv&appId=${world.appId}`, {
      headers: { authorization: 'Bearer test-admin-token-of-24-bytes' },
    })
    const rows = (await csv.text()).trim().split('\r\n').slice(1)
    assert.equal(stats.totals.clicks, rows.length)
    assert.equal(stats.totals.completions, rows.filter((row) => row.includes(',"verified",')).length)
    assert.ok((stats.totals.served ?? 0) >= ledger.feeds * 3)
    // Statistics lag a little, and a killed leader holds its lease for five seconds.
    await sleep(6_000)
    assert.equal(await second.end('SIGTERM'), 0)
    const { code, output } = await runUntilEnd({ dataDir, databaseUrl, script: 'tools/verify-counters.ts' })
    assert.match(output, /^Every figure equals the rows it counts\.$/m)
    assert.equal(code, 0)
    const sums = await readLearnedSums({ dataDir, databaseUrl })
    t.diagnostic(`ranking learned from ${JSON.stringify(sums.learned)}`)
    assert.deepEqual(sums.learned, sums.rows)
  })
})
