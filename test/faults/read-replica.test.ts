import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { testDatabaseKind } from '../support/database/database.ts'
import { startCluster, startStandby, whyNoCluster } from '../support/database/postgres-cluster.ts'
import { makePublisher, openTransactions } from './completions.ts'

const skip = testDatabaseKind === 'embedded' ? 'the embedded database has no replica' : whyNoCluster

async function countClicks({ admin }: ServiceProcess): Promise<number> {
  const { totals } = await admin<{ totals: { clicks: number } }>('GET', '/stats')
  return totals.clicks
}

async function untilUsed(node: ServiceProcess, isUsed: boolean): Promise<number | null> {
  for (let tries = 0; tries < 300; tries++) {
    const { replica } = await node.admin<{ replica: { isUsed: boolean; lagMs: number | null } }>('GET', '/health')
    if (replica.isUsed === isUsed) return replica.lagMs
    await sleep(100)
  }
  throw new Error(`the replica was not ${isUsed ? 'used' : 'left'} within 30 s:\n${node.output()}`)
}

/** Repeats the request until it returns this many clicks. */
async function untilClicks(node: ServiceProcess, clicks: number): Promise<void> {
  let found = await countClicks(node)
  for (let tries = 0; tries < 150 && found !== clicks; tries++) {
    await sleep(100)
    found = await countClicks(node)
  }
  assert.equal(found, clicks)
}

async function startOn(t: TestContext, databaseUrl: string, environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-replica-'))
  t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const node = await startServiceProcess({ dataDir, databaseUrl, environment })
  t.after(() => node.end('SIGKILL'))
  return node
}

describe('a read replica', { skip }, () => {
  it('serves reports while its lag is small, never hides a change from its author, and may fail', async (t) => {
    const primary = await startCluster(t)
    const replica = await startStandby(t, primary)
    const environment = { DATABASE_READ_URL: replica.url }
    const patient = await startOn(t, primary.url, { ...environment, DATABASE_READ_LAG_SECONDS: '3600' })
    const hasty = await startOn(t, primary.url, { ...environment, DATABASE_READ_LAG_SECONDS: '2' })
    const publisher = await makePublisher(patient, 'https://receiver.example/')
    const change = (node: ServiceProcess) => node.admin('POST', '/projects', { name: 'Another' })
    await untilUsed(patient, true)
    assert.ok(Number(await untilUsed(hasty, true)) < 2_000)

    await replica.query('select pg_wal_replay_pause()')
    await openTransactions(patient, publisher, 2)
    assert.equal(await countClicks(patient), 0, 'what is read is the replica, which stands still')
    await untilUsed(hasty, false)
    assert.equal(await countClicks(hasty), 2, 'who wants it near reads the primary now')
    await change(hasty)
    await untilClicks(patient, 2)

    await replica.query('select pg_wal_replay_resume()')
    await untilUsed(patient, true)
    await untilUsed(hasty, true)
    await replica.query('select pg_wal_replay_pause()')
    await openTransactions(patient, publisher, 1)
    assert.equal(await countClicks(patient), 2)
    await change(patient)
    assert.equal(await countClicks(patient), 3, 'who changed something sees everything until then, at once')

    await replica.query('select pg_wal_replay_resume()')
    await untilUsed(patient, true)
    await replica.kill()
    for (let reads = 0; reads < 5; reads++) assert.equal(await countClicks(patient), 3)
    assert.equal(await untilUsed(patient, false), null)
    const metrics = await (await fetch(`${patient.url}/metrics`)).text()
    assert.match(metrics, /offerwire_replica_used 0/)
    assert.match(patient.output(), /reports are read from the primary/)
    await replica.start()
    await untilUsed(patient, true)
    assert.equal(await countClicks(patient), 3)
  })
})
