import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertFiguresEqualRows, type ServiceProcess } from '../support/app/service-process.ts'
import { testDatabaseKind } from '../support/database/database.ts'
import { share, type TestEnd } from '../support/share.ts'
import {
  type CountingReceiver,
  countOf,
  makePublisher,
  openTransactions,
  type Publisher,
  readLogUntil,
  startCountingReceiver,
  verify,
} from './completions.ts'
import { startNodes } from './start-nodes.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has one process'

async function startSenders(t: TestEnd) {
  const nodes = await startNodes(t, 3, { environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  const client = new pg.Client(nodes.databaseUrl)
  // The server closes the connection when the test drops its database.
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end())
  return { ...nodes, query: (text: string) => client.query<Record<string, string>>(text) }
}

/** Verifies all transactions at once, each through one of the nodes in turn. */
async function verifyAll(nodes: readonly ServiceProcess[], publisher: Publisher, ids: string[]): Promise<void> {
  await Promise.all(ids.map((id, index) => verify(nodes[index % nodes.length] as ServiceProcess, publisher, id)))
}

function assertOnce({ received }: CountingReceiver, ids: readonly string[]): void {
  for (const id of ids) assert.equal(received.get(id), 1, `${id} was received ${received.get(id)} times`)
}

describe('webhooks of three nodes on one database', { skip }, () => {
  const senders = share(startSenders)

  it('are each received exactly once, however the verifications are spread', async (t) => {
    const { one, two, all, query } = senders()
    const receiver = await startCountingReceiver(t, () => Math.random() * 30)
    const publishers = [await makePublisher(one, receiver.url), await makePublisher(two, receiver.url)]
    // A campaign created on one node reaches the others within a second.
    await sleep(1_000)
    for (const publisher of publishers) {
      const ids = await openTransactions(two, publisher, 60)
      await verifyAll(all, publisher, ids)
      const log = await readLogUntil(one, publisher, (entries) => countOf(entries, 'delivered') === ids.length)
      assert.deepEqual(log.map(({ transactionId }) => transactionId).sort(), ids.toSorted())
      assert.equal(countOf(log, 'delivered'), ids.length)
      assertOnce(receiver, ids)
    }
    const { rows } = await query('select claimed_by, count(*) from webhook_delivery group by claimed_by')
    t.diagnostic(`sent by ${rows.map(({ count }) => count).join(' and ')}`)
    assert.equal(rows.length, all.length, 'every node sent some')
    assert.equal(receiver.received.size, 120)
  })

  it('are sent by the surviving nodes when one is killed; those it had claimed become unknown', async (t) => {
    const { one, two, query, dataDir, databaseUrl } = senders()
    const receiver = await startCountingReceiver(t, () => 400)
    const publisher = await makePublisher(one, receiver.url)
    const ids = await openTransactions(one, publisher, 30)
    await verifyAll([one], publisher, ids)
    const claimsOf = async (outcome: string) =>
      (await query(`select claimed_by, transaction_id from webhook_delivery where outcome = '${outcome}'`)).rows
    for (let tries = 0; tries < 200 && (await claimsOf('claimed')).length < 4; tries++) await sleep(10)
    await one.end('SIGKILL')
    const atDeath = await claimsOf('claimed')
    assert.ok(atDeath.length >= 4, 'webhooks were on their way')

    const left = await readLogUntil(two, publisher, (log) => countOf(log, 'pending') === 0)
    assert.equal(left.length, ids.length)
    let dead = await claimsOf('claimed')
    for (let tries = 0; tries < 150 && new Set(dead.map((row) => row.claimed_by)).size > 1; tries++) {
      await sleep(100)
      dead = await claimsOf('claimed')
    }
    t.diagnostic(`${dead.length} were on their way from the node that was killed`)
    assert.equal(new Set(dead.map((row) => row.claimed_by)).size, 1)
    assert.ok(dead.length >= 1 && dead.length <= 4, `${dead.length}`)

    // A minute without a result, which is longer than any attempt.
    await query(`update webhook_delivery set claimed_at = claimed_at - interval '61 seconds' where outcome = 'claimed'`)
    const log = await readLogUntil(two, publisher, (entries) => countOf(entries, 'unknown') === dead.length)
    assert.equal(countOf(log, 'unknown'), dead.length)
    assert.equal(countOf(log, 'delivered'), ids.length - dead.length)
    for (const { transactionId, outcome, secretVersion } of log) {
      assert.equal(secretVersion, 1)
      const times = receiver.received.get(transactionId) ?? 0
      assert.ok(outcome === 'delivered' ? times === 1 : times <= 1, `${outcome} ${transactionId}: ${times} times`)
    }
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
