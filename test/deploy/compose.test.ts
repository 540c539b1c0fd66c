import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePublisher, type Publisher } from '../faults/completions.ts'
import { runCommand } from './run-command.ts'

/**
 * The command that runs the Compose file, such as `docker compose`; it takes port 3000 and the networks of the file.
 */
const [command = '', ...options] = (process.env.TEST_COMPOSE ?? '').split(' ')
const skip = command === '' ? 'TEST_COMPOSE names no command, such as `docker compose`' : false
const file = join(import.meta.dirname, '../../deploy/compose/three-nodes.yaml')
const url = 'http://localhost:3000'

const word = () => randomBytes(24).toString('hex')
const secrets = {
  ...{ ADMIN_TOKEN: word(), ADMIN_PASSWORD: word(), METRICS_TOKEN: word() },
  ...{ POSTGRES_PASSWORD: word(), VALKEY_PASSWORD: word(), ENCRYPTION_KEY: randomBytes(32).toString('base64') },
}

async function compose(...args: string[]): Promise<void> {
  const env = { ...process.env, ...secrets, BASE_URL: url, DEMO_DATA: 'false', TRUSTED_PROXIES: '' }
  await runCommand(command, [...options, '--project-name', 'offerwire-test', '--file', file, ...args], { env })
}

/** Starts stopped containers; returns the milliseconds until the balancer has a ready node. */
async function up(): Promise<number> {
  const startedAt = performance.now()
  await compose('up', '--detach')
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return Math.round(performance.now() - startedAt)
    assert.ok(tries < 360, 'a node is ready within three minutes')
    await sleep(500)
  }
}

async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${secrets.ADMIN_TOKEN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Opens an offer as one user; repeats and counts unsuccessful calls. */
async function visit({ key }: Publisher, userId: string, again: () => void): Promise<string> {
  const ask = async (path: string, status: number, init?: RequestInit): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(url + path, { ...init, redirect: 'manual' }).catch(() => undefined)
      if (answer?.status === status) return answer
      assert.ok(tries < 10, `${path} is answered in the end, not ${answer?.status}`)
      again()
      await sleep(300)
    }
  }
  const feed = await ask('/publisher/sdk/v1/offers/feed', 200, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'c', userId, attributes: { countryCode: 'US', language: 'en' } }),
  })
  const { offers } = (await feed.json()) as { offers: { clickUrl: string }[] }
  const click = await ask(new URL(offers[0]?.clickUrl ?? '').pathname, 302)
  return new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
}

async function countOpened(appId: string, ids: readonly string[]): Promise<number> {
  const kept = await Promise.all(ids.map((id) => admin<{ appId: string }>('GET', `/transactions/${id}`)))
  return kept.filter((transaction) => transaction.appId === appId).length
}

async function visitUntil(t: TestContext, publisher: Publisher, isOver: () => boolean): Promise<string[]> {
  const ids: string[] = []
  let again = 0
  const callers = [1, 2, 3, 4].map(async (caller) => {
    for (let nth = 0; !isOver(); nth++) {
      ids.push(await visit(publisher, `${caller}.${nth}`, () => again++))
      await sleep(100)
    }
  })
  await Promise.all(callers)
  t.diagnostic(`${ids.length} visits, ${again} answers asked for again`)
  return ids
}

describe('three nodes by Compose', { skip, timeout: 900_000 }, () => {
  it('serve while a node is killed and returns, and keep recorded data over a restart', async (t) => {
    t.after(() => compose('down', '--volumes'))
    const readyMs = [await up()]
    const publisher = await makePublisher({ admin }, 'https://receiver.example/')
    // Each node learns of it within a second.
    await sleep(1_500)
    let isOver = false
    const visits = visitUntil(t, publisher, () => isOver)
    await sleep(2_000)
    await compose('kill', '--signal', 'KILL', 'node-2')
    await sleep(4_000)
    await up()
    await sleep(4_000)
    isOver = true
    const ids = await visits
    assert.equal((await fetch(`${url}/metrics`)).status, 404)
    await compose('down')
    readyMs.push(await up())
    assert.equal(await countOpened(publisher.appId, ids), ids.length)
    t.diagnostic(`ready after ${readyMs.join(' and ')} ms`)
  })
})
