import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { createPostgresDatabase, testDatabaseKind } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const redisUrl = 'redis://127.0.0.1:6379'
const rate = 20
const skip =
  testDatabaseKind === 'embedded'
    ? 'the embedded database has one process'
    : (await isRedisThere())
      ? false
      : 'no Redis on 127.0.0.1:6379'

describe('a limit of two nodes that share Redis', { skip }, () => {
  it('is rate r and burst 2r over both, of each by itself while Redis is away, and again of both after it', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-limits-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = await createPostgresDatabase(t)
    const proxy = await startDatabaseProxy(t, redisUrl)
    const environment = { REDIS_URL: proxy.url, LOG_LEVEL: 'info' }
    const nodes = await Promise.all(
      ['one', 'two'].map((name) => startServiceProcess({ dataDir: join(dataDir, name), databaseUrl, environment })),
    )
    t.after(() => Promise.all(nodes.map((node) => node.end('SIGKILL'))))
    const [one] = nodes
    assert.ok(one)
    const project = await one.admin<{ id: string }>('POST', '/projects', { name: 'P' })
    await one.admin('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
    const newKey = async () => {
      const body = { environment: 'live', rateLimitPerSecond: rate }
      const path = `/projects/${project.id}/keys`
      const { publishableKey } = await one.admin<{ publishableKey: string }>('POST', path, body)
      await sleep(1_000)
      return publishableKey
    }

    const shared = await hammerUndisturbed(nodes, newKey)
    t.diagnostic(`shared: ${shared.passed} passed in ${shared.seconds.toFixed(1)} s`)
    assert.ok(shared.passed <= allowance(shared.seconds), 'not above the rate of one')
    assert.ok(shared.passed >= 0.85 * allowance(shared.seconds), 'not below it')

    const key = await newKey()
    proxy.cut()
    // What waits for Redis in the first moments is not of the measurement.
    for (const node of nodes) await untilAlone(node, key)
    const alone = await hammer(nodes, await newKey())
    t.diagnostic(`each for itself: ${alone.passed} passed in ${alone.seconds.toFixed(1)} s`)
    assert.ok(alone.passed <= 2 * allowance(alone.seconds))
    assert.ok(alone.passed > allowance(alone.seconds), 'each node has a bucket of its own')

    proxy.restore()
    for (const node of nodes) await untilShared(node, key)
    const again = await hammerUndisturbed(nodes, newKey)
    t.diagnostic(`shared again: ${again.passed} passed in ${again.seconds.toFixed(1)} s`)
    assert.ok(again.passed <= allowance(again.seconds))
    assert.ok(again.passed >= 0.85 * allowance(again.seconds))
  })
})

/** The number of requests that a bucket of burst 2r admits within a time in seconds. */
function allowance(seconds: number): number {
  return 2 * rate + rate * seconds + 1
}

/** Asks all nodes as fast as they answer, for three seconds; every answer is a 200 or a 429. */
async function hammer(nodes: readonly ServiceProcess[], key: string) {
  const startedMs = performance.now()
  const statuses: number[] = []
  const ask = async (node: ServiceProcess) => {
    while (performance.now() - startedMs < 3_000) statuses.push(await askStats(node, key))
  }
  await Promise.all(nodes.flatMap((node) => [ask(node), ask(node)]))
  for (const status of statuses) assert.ok(status === 200 || status === 429, `${status}`)
  const seconds = (performance.now() - startedMs) / 1_000
  return { passed: statuses.filter((status) => status === 200).length, seconds }
}

/** On a machine that is too busy for Redis to answer in time, which the nodes then say, the measurement is repeated. */
async function hammerUndisturbed(nodes: readonly ServiceProcess[], newKey: () => Promise<string>) {
  const warnings = () => nodes.map((node) => node.output().split('REDIS_URL does not answer').length).join()
  for (let tries = 0; tries < 5; tries++) {
    const before = warnings()
    const result = await hammer(nodes, await newKey())
    if (warnings() === before) return result
    for (const node of nodes) await untilShared(node, await newKey())
  }
  throw new Error('Redis did not answer in time in any of five measurements')
}

async function askStats(node: ServiceProcess, key: string): Promise<number> {
  const response = await fetch(`${node.url}/publisher/sdk/v1/creators/somebody/stats`, {
    headers: { 'x-api-key': key },
  })
  await response.arrayBuffer()
  return response.status
}

function isShared(node: ServiceProcess): boolean {
  return node.output().lastIndexOf('REDIS_URL answers again') >= node.output().lastIndexOf('REDIS_URL does not answer')
}

/** A node finds Redis away, and there again, when it is asked. */
async function untilShared(node: ServiceProcess, key: string): Promise<void> {
  await askUntil(node, key, () => isShared(node), 'Redis was not found again within 15 s')
}

async function untilAlone(node: ServiceProcess, key: string): Promise<void> {
  await askUntil(node, key, () => !isShared(node), 'Redis was not found away within 15 s')
}

async function askUntil(node: ServiceProcess, key: string, isSo: () => boolean, fault: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    await askStats(node, key)
    if (isSo()) return
    await sleep(100)
  }
  assert.fail(`${fault}:\n${node.output()}`)
}

async function isRedisThere(): Promise<boolean> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return true
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
