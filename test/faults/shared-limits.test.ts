import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceProcess } from '../support/app/service-process.ts'
import { testDatabaseKind } from '../support/database/database.ts'
import { startNodes } from './start-nodes.ts'
import { startRedis, whyNoRedis } from './start-redis.ts'

const rate = 10
const burst = 2 * rate
const skip = testDatabaseKind === 'embedded' ? 'the embedded database has one process' : (whyNoRedis ?? false)

/** Makes a key for each possible measurement, because each needs a full bucket. */
async function makeKeys({ admin }: ServiceProcess, count: number): Promise<string[]> {
  const project = await admin<{ id: string }>('POST', '/projects', { name: 'P' })
  await admin('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
  const keys: string[] = []
  for (let made = 0; made < count; made++) {
    const body = { environment: 'live', rateLimitPerSecond: rate }
    const path = `/projects/${project.id}/keys`
    keys.push((await admin<{ publishableKey: string }>('POST', path, body)).publishableKey)
  }
  return keys
}

interface Measured {
  readonly passed: number
  /** The most requests that a bucket of burst 2r may allow in that time, and the least that it must. */
  readonly most: number
  readonly least: number
}

/** Asks each node for more than a burst at once, and again a second later; every response is a 200 or a 429. */
async function measure(nodes: readonly ServiceProcess[], key: string): Promise<Measured> {
  const askAll = async () => {
    const answers = await Promise.all(nodes.flatMap((node) => Array.from({ length: burst + 5 }, () => ask(node, key))))
    for (const status of answers) assert.ok(status === 200 || status === 429, `${status}`)
    return answers.filter((status) => status === 200).length
  }
  const startedMs = performance.now()
  const first = await askAll()
  await sleep(1_000)
  const passed = first + (await askAll())
  const seconds = (performance.now() - startedMs) / 1_000
  return { passed, most: burst + rate * seconds + 1, least: burst + rate - 1 }
}

async function ask({ url }: ServiceProcess, key: string): Promise<number> {
  const response = await fetch(`${url}/publisher/sdk/v1/creators/somebody/stats`, { headers: { 'x-api-key': key } })
  await response.arrayBuffer()
  return response.status
}

function isShared(node: ServiceProcess): boolean {
  return node.output().lastIndexOf('REDIS_URL answers again') >= node.output().lastIndexOf('REDIS_URL does not answer')
}

/** Asks each node until the condition holds: a node notices the loss and return of Redis only on a request. */
async function until(
  nodes: readonly ServiceProcess[],
  key: string,
  isSo: (node: ServiceProcess, status: number) => boolean,
) {
  for (const node of nodes) {
    for (let tries = 0; !isSo(node, await ask(node, key)); tries++) {
      assert.ok(tries < 300, `not within 30 s:\n${node.output()}`)
      await sleep(100)
    }
  }
}

/** Repeats the measurement if the machine was too busy for Redis to answer in time, which the nodes report. */
async function measureShared(t: TestContext, nodes: readonly ServiceProcess[], keys: string[]): Promise<void> {
  const warnings = () => nodes.map((node) => node.output().split('REDIS_URL does not answer').length).join()
  for (let tries = 0; tries < 5; tries++) {
    await until(nodes, keys.at(-1) ?? '', isShared)
    const before = warnings()
    const { passed, least, most } = await measure(nodes, keys.shift() ?? '')
    if (warnings() !== before) continue
    t.diagnostic(`shared: ${passed} passed, ${least} at least, ${most.toFixed(0)} at most`)
    assert.ok(passed >= least && passed <= most, `${passed} passed`)
    return
  }
  assert.fail('Redis did not answer in time in any of five measurements')
}

describe('a limit of three nodes that share Redis', { skip }, () => {
  it('has rate r and burst 2r in total, per node while Redis is down, and in total again once it is back', async (t) => {
    const redis = await startRedis(t)
    const { one, all } = await startNodes(t, 3, { environment: { REDIS_URL: redis.url, LOG_LEVEL: 'info' } })
    const keys = await makeKeys(one, 12)
    // A change on one node reaches the others within a second.
    await until(all, keys.at(-1) ?? '', (_node, status) => status !== 401)
    await measureShared(t, all, keys)

    await redis.kill()
    await until(all, keys.at(-1) ?? '', (node) => !isShared(node))
    const { passed, least, most } = await measure(all, keys.shift() ?? '')
    t.diagnostic(`each for itself: ${passed} passed, ${3 * least} at least, ${(3 * most).toFixed(0)} at most`)
    assert.ok(passed >= 3 * least && passed <= 3 * most, `${passed} passed`)

    await redis.start()
    await measureShared(t, all, keys)
  })
})
