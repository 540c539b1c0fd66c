import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertFiguresEqualRows, type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database/database-proxy.ts'
import { makePublisher } from './completions.ts'
import { readLearnedSums } from './learned-sums.ts'
import { startVisits } from './visits.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database has one process'
/** The time that a busy machine may need. */
const patienceMs = 60_000
/** The longest lease: others look a second after its end, so they lead within five. */
const mostLeaseSeconds = 3.5

interface Node {
  readonly service: ServiceProcess
  readonly proxy: DatabaseProxy
  /** The lease by which it leads. */
  readonly lease: string
}

interface Projection {
  readonly leader: string | null
  readonly watermarkMs: number
  readonly names: number
}

/** Nodes of which one leads, and a client that sees their writes. */
class Cluster {
  /** The nodes that receive requests. */
  readonly services: ServiceProcess[] = []
  readonly nodes: Node[] = []
  readonly #t: TestContext
  readonly #dataDir: string
  readonly #databaseUrl: string
  readonly #client: pg.Client

  constructor(t: TestContext, dataDir: string, databaseUrl: string, client: pg.Client) {
    this.#t = t
    this.#dataDir = dataDir
    this.#databaseUrl = databaseUrl
    this.#client = client
  }

  get options() {
    return { dataDir: this.#dataDir, databaseUrl: this.#databaseUrl }
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, [...values])).rows
  }

  async start(): Promise<void> {
    const known = this.nodes.map(({ lease }) => lease)
    const proxy = await startDatabaseProxy(this.#t, this.#databaseUrl)
    const dataDir = join(this.#dataDir, String(this.nodes.length))
    const service = await startServiceProcess({ dataDir, databaseUrl: proxy.url })
    this.#t.after(() => service.end('SIGKILL'))
    const leases = await this.query<{ lease: string }>(
      'select lease from process_slot where lease is not null and not lease = any($1::uuid[])',
      [known],
    )
    assert.equal(leases.length, 1)
    this.nodes.push({ service, proxy, lease: leases[0]?.lease ?? '' })
    this.services.push(service)
  }

  /** Stops sending requests to a node. */
  leave({ service }: Node): void {
    this.services.splice(this.services.indexOf(service), 1)
  }

  async projection(): Promise<Projection> {
    const [row] = await this.query<{ leader: string | null; watermark: string; names: string }>(
      `select leader, watermark_ms as watermark, (select count(*) from named_fact) as names from projection`,
    )
    return {
      leader: row?.leader ?? null,
      watermarkMs: Number(row?.watermark ?? 0),
      names: Number(row?.names ?? 0),
    }
  }

  async leader(): Promise<Node> {
    const { leader } = await this.projection()
    const node = this.nodes.find(({ lease }) => lease === leader)
    assert.ok(node, 'a node leads')
    return node
  }

  /** Waits until the projection satisfies the condition; returns how long it took. */
  async until(isRight: (projection: Projection) => boolean, what: string): Promise<number> {
    const startedMs = performance.now()
    while (!isRight(await this.projection())) {
      const said = this.nodes.map(({ service }) => service.output()).join('\n')
      assert.ok(performance.now() - startedMs < patienceMs, `${what}: not within ${patienceMs} ms\n${said}`)
      await sleep(50)
    }
    return performance.now() - startedMs
  }

  /** Waits until another node leads and has counted the events since. */
  async untilTakenOver(from: Node): Promise<void> {
    const atMs = Date.now()
    const [left] = await this.query<{ seconds: number }>(
      `select extract(epoch from leased_until - now())::float8 as seconds from projection where leader = $1`,
      [from.lease],
    )
    assert.ok((left?.seconds ?? 0) <= mostLeaseSeconds, `its lease lasts for another ${left?.seconds} s`)
    const tookMs = await this.until(({ leader }) => leader !== from.lease, 'another node leads')
    await this.until(({ watermarkMs }) => watermarkMs >= atMs, 'and counts what happens')
    this.#t.diagnostic(`taken over after ${Math.round(tookMs)} ms`)
  }

  /** Holds the rows that every slice writes until the release, and waits for the leader to be within a slice. */
  async holdSlice(): Promise<{ release(): Promise<void> }> {
    const client = await connect(this.#t, this.#databaseUrl)
    await client.query('begin')
    await client.query('lock table daily_figure in exclusive mode')
    for (let tries = 0; ; tries++) {
      const waiting = await this.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'insert into daily_figure%'`,
      )
      if (waiting.length > 0) return { release: async () => void (await client.query('commit')) }
      assert.ok(tries < patienceMs / 50, 'a slice is in its middle')
      await sleep(50)
    }
  }
}

async function connect(t: TestContext, databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  // The server closes the connection when the test drops its database.
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end())
  return client
}

/** The ways to end a node's lead. */
const ends: Readonly<Record<string, (cluster: Cluster, leader: Node) => Promise<void>>> = {
  async 'it stands still in the middle of a slice until another leads'(cluster, leader) {
    const slice = await cluster.holdSlice()
    leader.service.child.kill('SIGSTOP')
    cluster.leave(leader)
    await slice.release()
    await cluster.untilTakenOver(leader)
    leader.service.child.kill('SIGCONT')
    cluster.services.push(leader.service)
    await sleep(2_000)
  },
  async 'it is killed in the middle of a slice'(cluster, leader) {
    const slice = await cluster.holdSlice()
    await leader.service.end('SIGKILL')
    cluster.leave(leader)
    await slice.release()
    await cluster.untilTakenOver(leader)
  },
  async 'it is killed whenever it may be'(cluster, leader) {
    await sleep(Math.random() * 500)
    await leader.service.end('SIGKILL')
    cluster.leave(leader)
    await cluster.untilTakenOver(leader)
    await cluster.start()
  },
  async 'it is killed, and what it had sent arrives once another leads'(cluster, leader) {
    leader.proxy.pause()
    await sleep(1_000)
    await leader.service.end('SIGKILL')
    cluster.leave(leader)
    await cluster.untilTakenOver(leader)
    leader.proxy.resume()
  },
}

describe('the leading node of three on one database, under traffic', { skip }, () => {
  it('is replaced within seconds when it ends, with every fact counted and learned exactly once', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-leader-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const cluster = new Cluster(t, dataDir, databaseUrl, await connect(t, databaseUrl))
    for (let count = 0; count < 3; count++) await cluster.start()
    const publisher = await makePublisher(cluster.services[0] as ServiceProcess, 'https://receiver.invalid/')
    await sleep(1_000)
    const visits = startVisits(cluster.services, publisher)
    t.after(() => visits.end())
    for (const [what, end] of Object.entries(ends)) {
      const before = visits.completed.size
      await cluster.until(() => visits.completed.size > before + 5, 'some have visited')
      t.diagnostic(what)
      await end(cluster, await cluster.leader())
      await assertFiguresEqualRows(cluster.options)
    }
    await sleep(1_000)
    await visits.end()

    const endedMs = Date.now()
    const isAllIn = ({ watermarkMs, names }: Projection) => watermarkMs >= endedMs && names === 0
    await cluster.until(isAllIn, 'everything is in the figures')
    await assertFiguresEqualRows(cluster.options)
    const { learned, rows } = await readLearnedSums(cluster.options)
    t.diagnostic(`${visits.completed.size} acknowledged, of ${JSON.stringify(rows)}`)
    assert.deepEqual(learned, rows)
    assert.ok(rows.completions >= visits.completed.size, 'nothing that was acknowledged is lost')
  })
})
