import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertFiguresEqualRows, processAdminToken, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import {
  askFeed,
  countOf,
  makePublisher,
  openTransactions,
  readLogUntil,
  startCountingReceiver,
  verify,
} from './completions.ts'

const skip =
  testDatabaseKind === 'embedded'
    ? 'WORKERS above 1 needs PostgreSQL'
    : process.platform !== 'linux' && 'workers are found in /proc'

describe('WORKERS=2', { skip }, () => {
  it('share a port, a first start, webhooks and revocations, replace dead workers, and end together', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-workers-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t, { isEmpty: true })
    const environment = { WORKERS: '2', WEBHOOK_ALLOW_PRIVATE: 'true' }
    const service = await startServiceProcess({ dataDir, databaseUrl, environment })
    t.after(() => service.end('SIGKILL'))
    const client = new pg.Client(databaseUrl)
    // The server closes the connection when the test drops its database.
    client.on('error', () => {})
    await client.connect()
    t.after(() => client.end())
    const listSlots = async () =>
      (await client.query<{ lease: string }>('select lease from process_slot where leased_until > now()')).rows
    const until = async (isRight: () => Promise<boolean>, what: string) => {
      for (let tries = 0; tries < 300; tries++) {
        if (await isRight()) return
        await sleep(100)
      }
      assert.fail(`not within 30 s: ${what}\n${service.output()}`)
    }
    await until(async () => (await listSlots()).length === 2, 'two processes hold slots')
    const welcomes = service.output().split('This is its first start').length - 1
    assert.equal(welcomes, 1, service.output())

    const receiver = await startCountingReceiver(t, () => Math.random() * 30)
    const publisher = await makePublisher(service, receiver.url)
    await sleep(1_000)
    const ids = await openTransactions(service, publisher, 40)
    await Promise.all(ids.map((id) => verify(service, publisher, id)))
    const log = await readLogUntil(service, publisher, (entries) => countOf(entries, 'delivered') === ids.length)
    assert.equal(countOf(log, 'delivered'), ids.length, JSON.stringify(log))
    for (const id of ids) assert.equal(receiver.received.get(id), 1)
    const { rows } = await client.query('select claimed_by from webhook_delivery group by claimed_by')
    assert.equal(rows.length, 2, 'both workers sent some')

    const askBoth = async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => askFeed(service, publisher.key, `p${n}`)))
      return new Set(answers.map(({ status }) => status))
    }
    assert.deepEqual(await askBoth(), new Set([200]))
    const revoked = await fetch(`${service.url}/admin/v1/keys/${publisher.keyId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${processAdminToken}` },
    })
    assert.equal(revoked.status, 204)
    const revokedAtMs = performance.now()
    while ((await askBoth()).has(200)) assert.ok(performance.now() - revokedAtMs < 5_000, 'revoked for all within 5 s')
    assert.deepEqual(await askBoth(), new Set([401]))

    const workerIds = await childrenOf(service.child.pid ?? 0)
    assert.equal(workerIds.length, 2)
    process.kill(workerIds[0] ?? 0, 'SIGKILL')
    await until(async () => {
      const now = await childrenOf(service.child.pid ?? 0)
      return now.length === 2 && !now.includes(workerIds[0] ?? 0)
    }, 'the worker that was killed is replaced')
    assert.match(service.output(), /a worker died and is replaced/)
    assert.ok((await fetch(`${service.url}/readyz`)).ok)

    const startedAtMs = performance.now()
    assert.equal(await service.end('SIGTERM'), 0, service.output())
    assert.ok(performance.now() - startedAtMs < 12_000)
    await assert.rejects(fetch(`${service.url}/readyz`), 'nobody listens any more')
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})

/** The child processes of a process; on Linux only. */
async function childrenOf(processId: number): Promise<number[]> {
  const text = await readFile(`/proc/${processId}/task/${processId}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}
