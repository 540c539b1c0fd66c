import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilEnd, type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'
import { startDatabaseProxy } from '../support/database/database-proxy.ts'
import { fillDisk, makeRoom, mountSmallDisk, noSmallDisk } from '../support/database/small-disk.ts'
import { askFeed, makePublisher, type Publisher } from './completions.ts'

const mebibyte = 1024 * 1024
const kibibyte = 1024

/** A service whose data are on a disk of their own, and a link shown to one of its users. */
class Visited {
  readonly service: ServiceProcess
  readonly publisher: Publisher
  /** Transactions of the redirected clicks. */
  readonly opened: string[] = []
  refused = 0
  #link = ''

  private constructor(service: ServiceProcess, publisher: Publisher) {
    this.service = service
    this.publisher = publisher
  }

  static async start(t: TestContext, dataDir: string, databaseUrl?: string): Promise<Visited> {
    const service = await startServiceProcess({ dataDir, databaseUrl })
    t.after(() => service.end('SIGKILL'))
    const visited = new Visited(service, await makePublisher(service, 'https://receiver.invalid/'))
    await until(async () => {
      const feed = await askFeed(service, visited.publisher.key, 'person')
      const { offers = [] } = (await feed.json()) as { offers?: { clickUrl: string }[] }
      if (offers[0] !== undefined) visited.#link = new URL(offers[0].clickUrl).pathname
      return visited.#link !== ''
    }, 'nothing is served')
    return visited
  }

  /** Opens the link this many times; returns how often it was redirected. */
  async open(count: number): Promise<number> {
    const before = this.opened.length
    for (let times = 0; times < count; times++) {
      const answer = await fetch(this.service.url + this.#link, { redirect: 'manual' })
      const id = new URL(answer.headers.get('location') ?? 'x:').searchParams.get('transaction_id')
      if (answer.status === 302 && id !== null) this.opened.push(id)
      else {
        assert.equal(answer.status, 503)
        this.refused++
      }
    }
    return this.opened.length - before
  }

  async feedStatus(): Promise<number> {
    return (await askFeed(this.service, this.publisher.key, 'somebody')).status
  }

  /** Asserts that every redirected click is stored once the database has received the spool. */
  async assertNothingLost(): Promise<void> {
    for (const id of this.opened) {
      const find = () => this.service.admin<{ id: string }>('GET', `/transactions/${id}`).catch(() => undefined)
      await until(async () => (await find())?.id === id, `the click ${id} is lost`)
    }
  }
}

async function until(isSo: () => Promise<boolean>, fault: string): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    assert.ok(tries < 200, fault)
    await sleep(100)
  }
}

describe('a full disk under the embedded database', {
  skip: testDatabaseKind !== 'embedded' && 'PostgreSQL has a disk of its own',
}, () => {
  it('loses no acknowledged click, within and beyond the reserve, and the service recovers by itself', async (t) => {
    const disk = mountSmallDisk(t, 'size=700m')
    if (disk === undefined) return t.skip(noSmallDisk)
    const visited = await Visited.start(t, disk)
    assert.equal(await visited.open(10), 10)
    fillDisk(disk, 64 * mebibyte)
    await until(async () => (await visited.feedStatus()) === 503, 'the reserve was not kept')
    assert.equal(await visited.open(20), 20, 'clicks are kept in the reserve')
    fillDisk(disk, 0)
    await visited.open(20)
    makeRoom(disk)
    await until(async () => (await visited.feedStatus()) === 200, 'the service did not return')
    assert.equal(await visited.open(10), 10)
    await visited.assertNothingLost()
    await visited.service.end('SIGKILL')
    fillDisk(disk, 32 * mebibyte)
    const { code, output } = await runUntilEnd({ dataDir: disk })
    assert.equal(code, 1, output)
    assert.match(output, /The disk of DATA_DIR \S+ is full or nearly full. Free some space \(192 MiB must stay free\)/)
    assert.doesNotMatch(output, /^ +at /m)
  })

  it('refuses the first start and names DATA_DIR', async (t) => {
    const disk = mountSmallDisk(t, 'size=16m')
    if (disk === undefined) return t.skip(noSmallDisk)
    const { code, output } = await runUntilEnd({ dataDir: disk })
    assert.equal(code, 1, output)
    assert.match(output, /The disk of DATA_DIR \S+ is full or nearly full/)
  })
})

describe('a full disk under the spool', {
  skip: testDatabaseKind !== 'postgres' && 'the embedded database is on the same disk',
}, () => {
  it('loses no acknowledged click while the database is away, and accepts more once there is room', async (t) => {
    const disk = mountSmallDisk(t, 'size=1m')
    if (disk === undefined) return t.skip(noSmallDisk)
    const proxy = await startDatabaseProxy(t, await createPostgresDatabase(t))
    const visited = await Visited.start(t, disk, proxy.url)
    proxy.cut()
    fillDisk(disk, 0)
    assert.equal(await visited.open(2), 0, 'there is no room for a spool')
    makeRoom(disk)
    fillDisk(disk, 24 * kibibyte)
    await visited.open(60)
    assert.ok(visited.refused > 2 && visited.opened.length > 2, `${visited.opened.length} and ${visited.refused}`)
    makeRoom(disk)
    assert.equal(await visited.open(10), 10)
    proxy.restore()
    await visited.assertNothingLost()
    assert.equal(await visited.feedStatus(), 200)
  })

  it('refuses a start that cannot write anything', async (t) => {
    const disk = mountSmallDisk(t, 'size=64k,nr_inodes=2')
    if (disk === undefined) return t.skip(noSmallDisk)
    const databaseUrl = await createPostgresDatabase(t)
    const { code, output } = await runUntilEnd({ dataDir: disk, databaseUrl, environment: { DEMO_PASSWORD: '' } })
    assert.equal(code, 1, output)
    assert.match(output, /DATA_DIR cannot be written: ENOSPC/)
  })
})
