import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '../../../src/db/database.ts'
import { formatUtcDay, utcDayOf } from '../../../src/lib/time/utc-day.ts'
import {
  readSnapshotChanges,
  recordSnapshotChanges,
  trimSnapshotChanges,
} from '../../../src/snapshot/snapshot-changes.ts'
import { openSnapshots } from '../../../src/snapshot/snapshot-holder.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { testDatabaseKind } from '../../support/database/database.ts'
import { describeSnapshot } from './describe-snapshot.ts'

const isPostgres = testDatabaseKind === 'postgres'

function failed(error: unknown): never {
  throw error
}

/** The snapshot with which a process would start now. */
async function readAnew(database: Database, { clock }: TestApp) {
  await using snapshots = await openSnapshots({ database, clock, onError: failed })
  return describeSnapshot(snapshots.current())
}

async function requireSame(nodes: readonly TestApp[]): Promise<void> {
  for (const node of nodes) {
    const { database, snapshots } = node.app.services
    await snapshots.refresh()
    const { validUntilMs, ...known } = describeSnapshot(snapshots.current())
    const { validUntilMs: untilMs, ...anew } = await readAnew(database, node)
    assert.deepEqual(known, anew)
    assert.ok(validUntilMs <= untilMs)
  }
}

const draws = fc.record({
  what: fc.nat(),
  one: fc.nat(),
  other: fc.nat(),
  isSet: fc.boolean(),
  countries: fc.subarray(['US', 'DE', 'FR']),
  status: fc.constantFrom('active', 'active', 'paused', 'draft'),
  startsInHours: fc.constantFrom(-48, null, 5, 30),
  endsInHours: fc.constantFrom(null, 3, 40),
  cap: fc.constantFrom(null, 1, 5),
  platforms: fc.subarray(['ios', 'android', 'web']),
})
type Draw = typeof draws extends fc.Arbitrary<infer Value> ? Value : never

type Kind = 'organization' | 'project' | 'app' | 'key' | 'campaign' | 'creative' | 'deal'

const capNames = ['conversionsPerDay', 'conversionsPerWeek', 'conversionsPerMonth']

/** A tenant world that changes through the management API, with the objects created so far. */
class ChangingWorld {
  readonly #nodes: readonly TestApp[]
  readonly #ids: Record<Kind, string[]> = {
    organization: [],
    project: [],
    app: [],
    key: [],
    campaign: [],
    creative: [],
    deal: [],
  }
  #turn = 0

  constructor(nodes: readonly TestApp[]) {
    this.#nodes = nodes
  }

  /** Makes any kind of change on one of the nodes. */
  async change(draw: Draw): Promise<void> {
    const changes = [
      () => this.#post('organization', '/organizations', { name: `Organization ${++this.#turn}` }),
      () => this.#post('project', '/projects', { name: `Project ${++this.#turn}` }),
      () => this.#postApp(draw),
      () => this.#post('key', `/projects/${this.#pick('project', draw.one)}/keys`, { environment: 'live' }),
      () => this.#post('campaign', '/campaigns', this.#campaign(draw)),
      () => this.#post('campaign', '/campaigns', this.#campaign(draw)),
      () => this.#post('creative', `/campaigns/${this.#pick('campaign', draw.one)}/creatives`, this.#creative(draw)),
      () => this.#call('PATCH', `/organizations/${this.#pick('organization', draw.one)}`, { name: `N${draw.other}` }),
      () => this.#call('POST', `/organizations/${this.#pick('organization', draw.one)}/rotate`, { which: 'apiKey' }),
      () => this.#call('PATCH', `/projects/${this.#pick('project', draw.one)}`, { name: `N${draw.other}` }),
      () =>
        this.#call('PATCH', `/apps/${this.#pick('app', draw.one)}`, { name: `N${draw.other}`, locales: ['en', 'de'] }),
      () => this.#call('DELETE', `/keys/${this.#pick('key', draw.one)}`),
      () => this.#call('PATCH', `/campaigns/${this.#pick('campaign', draw.one)}`, this.#patch(draw)),
      () => this.#call('PATCH', `/campaigns/${this.#pick('campaign', draw.one)}`, { defaultCatalog: draw.isSet }),
      () => this.#call('PATCH', `/creatives/${this.#pick('creative', draw.one)}`, this.#creative(draw)),
      () => this.#call('PUT', `/apps/${this.#pick('app', draw.one)}/campaigns`, this.#list(draw)),
      () => this.#post('deal', `/campaigns/${this.#pick('campaign', draw.one)}/deals`, this.#deal(draw)),
      () => this.#call('PATCH', `/deals/${this.#pick('deal', draw.one)}`, this.#terms(draw)),
      () => this.#call('DELETE', `/deals/${this.#pick('deal', draw.one)}`),
      () => this.#reachCap(draw),
      () => this.#useDeal(draw),
    ]
    await changes[draw.what % changes.length]?.()
  }

  async #call(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) {
    const node = this.#nodes[++this.#turn % this.#nodes.length] as TestApp
    if (path.includes('/undefined')) return undefined
    const answer = await node.admin(method, path, body)
    // A drawn change may be refused, such as an end before its start.
    assert.ok(answer.status < 500, `${path}: ${answer.text}`)
    return answer.status < 300 ? answer.body : undefined
  }

  async #post(kind: Kind, path: string, body: unknown): Promise<void> {
    const made = await this.#call('POST', path, body)
    if (made !== undefined) this.#ids[kind].push(made.id)
  }

  #postApp({ one, other }: Draw) {
    const platform = ['ios', 'android', 'web', 'api'][other % 4]
    return this.#post('app', `/projects/${this.#pick('project', one)}/apps`, { name: 'App', platform })
  }

  #pick(kind: Kind, number: number): string | undefined {
    const ids = this.#ids[kind]
    return ids[number % ids.length]
  }

  #campaign({ one, isSet, ...rest }: Draw) {
    const organizationId = this.#pick('organization', one) ?? '00000000-0000-7000-8000-000000000000'
    const destinationUrl = 'https://advertiser.example/'
    return { organizationId, destinationUrl, ...this.#patch({ one, isSet, ...rest }), defaultCatalog: isSet }
  }

  #at(hours: number | null): string | undefined {
    const { clock } = this.#nodes[0] as TestApp
    return hours === null ? undefined : new Date(clock.nowMs() + hours * 3_600_000).toISOString()
  }

  #patch({ countries, status, startsInHours, endsInHours, cap, other }: Draw) {
    return {
      name: `Campaign ${++this.#turn}`,
      targetCountries: countries,
      status,
      startsAt: this.#at(startsInHours),
      endsAt: this.#at(endsInHours),
      categories: ['Music', 'Food'].slice(other % 3),
      ...(cap === null ? {} : { caps: { [capNames[other % capNames.length] ?? '']: cap } }),
    }
  }

  #creative({ platforms, isSet, other }: Draw) {
    const status = other % 4 === 0 ? 'paused' : 'active'
    const primaryImageUrl = isSet ? { primaryImageUrl: 'https://images.example/1.png' } : {}
    return { title: `Title ${++this.#turn}`, ctaText: 'Get', supportedPlatforms: platforms, status, ...primaryImageUrl }
  }

  #deal({ other, isSet, ...rest }: Draw) {
    const projectId = this.#pick('project', other)
    return { projectId, ...(isSet && { appId: this.#pick('app', other) }), ...this.#terms({ other, isSet, ...rest }) }
  }

  #terms({ other, cap, startsInHours, endsInHours }: Draw) {
    return {
      payout: other % 3 === 0 ? null : { amount: other % 5 },
      sharePercent: other % 4 === 0 ? null : other % 100,
      caps: cap === null ? null : { [other % 2 === 0 ? 'conversionsPerDay' : 'conversionsTotal']: cap },
      startsAt: this.#at(startsInHours) ?? null,
      endsAt: this.#at(endsInHours) ?? null,
    }
  }

  #list({ one, other, isSet }: Draw) {
    const chosen = this.#ids.campaign.filter((_, index) => (index + one) % 3 !== 0)
    const turned = [...chosen.slice(other % (chosen.length + 1)), ...chosen.slice(0, other % (chosen.length + 1))]
    const campaigns = turned.map((campaignId, index) => ({
      campaignId,
      enabled: index % 4 !== 1,
      pinned: isSet && index % 5 === 2,
      priority: index % 6 === 3 ? 2 : 1,
      ...(index % 7 === 4 ? { entitlement: { type: 'free_trial', durationDays: 7 } } : {}),
    }))
    return { campaigns }
  }

  /** Uses a deal, as a verification would. */
  async #useDeal({ one, other }: Draw): Promise<void> {
    const { clock, app } = this.#nodes[0] as TestApp
    const dealId = this.#pick('deal', one)
    if (dealId === undefined) return
    const day = formatUtcDay(utcDayOf(clock.nowMs()))
    await app.services.database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        campaign_id: string
      }>`insert into deal_usage (deal_id, day, conversions, payout_micros)
        select id, unnest(${[day, 'total']}::text[]), ${other % 7}, 0 from deal where id = ${dealId}
        on conflict (deal_id, day) do update set conversions = excluded.conversions
        returning (select campaign_id from deal where id = deal_id)`.execute(trx)
      const [used] = rows
      if (used !== undefined) await recordSnapshotChanges(trx, [{ kind: 'campaign', id: used.campaign_id }])
    })
  }

  /** Reaches a cap, as a verification would. */
  async #reachCap({ one, other }: Draw): Promise<void> {
    const { clock, app } = this.#nodes[0] as TestApp
    const campaignId = this.#pick('campaign', one)
    if (campaignId === undefined) return
    const day = formatUtcDay(utcDayOf(clock.nowMs()))
    await app.services.database.db.transaction().execute(async (trx) => {
      await sql`insert into cap_usage (campaign_id, day, conversions, payout_micros)
        values (${campaignId}, ${day}, ${other % 7}, 0)
        on conflict (campaign_id, day) do update set conversions = excluded.conversions`.execute(trx)
      await recordSnapshotChanges(trx, [{ kind: 'campaign', id: campaignId }])
    })
  }
}

describe('the snapshot', () => {
  it('always equals the snapshot that a starting process reads', { timeout: 280_000 }, async (t) => {
    const nodes = await startNodes(t)
    const world = new ChangingWorld(nodes)
    await fc.assert(
      fc.asyncProperty(fc.array(draws, { minLength: 20, maxLength: 40 }), fc.nat({ max: 30 }), async (drawn, hours) => {
        for (let from = 0; from < drawn.length; from += 5) {
          await Promise.all(drawn.slice(from, from + 5).map((draw) => world.change(draw)))
          nodes[0].clock.advance((hours * 3_600_000) / 8)
          await requireSame([...new Set(nodes)])
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('misses no change, in whatever order transactions begin and commit', { timeout: 120_000 }, async (t) => {
    const nodes = await startNodes(t)
    const { db } = nodes[0].app.services.database
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await nodes[0].given.campaign()).id))
    const renamed = ids.map(async (id, index) => {
      for (let turn = 0; turn < 6; turn++) {
        await db.transaction().execute(async (trx) => {
          await recordSnapshotChanges(trx, [{ kind: 'campaign', id }])
          await sleep((index * 7 + turn * 13) % 40)
          await trx
            .updateTable('campaign')
            .set({ name: `Name ${turn}` })
            .where('id', '=', id)
            .execute()
        })
      }
    })
    let isDone = false
    const looked = nodes.map(async ({ app }) => {
      while (!isDone) {
        await app.services.snapshots.refresh()
        await sleep(3)
      }
    })
    await Promise.all(renamed)
    isDone = true
    await Promise.all(looked)
    await requireSame([...new Set(nodes)])
    const known = nodes.map(({ app }) => ids.map((id) => app.services.snapshots.current().campaignsById.get(id)?.name))
    assert.deepEqual(new Set(known.flat()), new Set(['Name 5']))
  })

  it("contains another node's change within a second of its response", {
    skip: !isPostgres && 'the embedded database has one process',
  }, async (t) => {
    const [first, second] = await startNodes(t)
    const { id } = (await first.admin('POST', '/organizations', { name: 'Seen' })).body
    const untilMs = Date.now() + 1_000
    while (second.app.services.snapshots.current().organizations.get(id) === undefined) {
      assert.ok(Date.now() < untilMs, 'it is not known there')
      await sleep(5)
    }
  })

  it('reads simultaneous changes together', async (t) => {
    const [node] = await startNodes(t)
    const { snapshots, database } = node.app.services
    const counted = countStatements(database)
    await using own = await openSnapshots({
      database: counted.database,
      clock: node.clock,
      onError: failed,
      pollMs: 1e6,
    })
    const { id: organizationId } = (await node.admin('POST', '/organizations', { name: 'Busy' })).body
    const body = { organizationId, name: 'One of many', destinationUrl: 'https://advertiser.example/' }
    const answers = await Promise.all(Array.from({ length: 60 }, () => node.admin('POST', '/campaigns', body)))
    for (const { status, body } of answers) {
      assert.equal(status, 201)
      assert.equal(snapshots.current().campaignsById.get(body.id)?.name, 'One of many')
    }
    const before = counted.statements()
    await own.refresh()
    assert.ok(counted.statements() - before < 15)
    assert.deepEqual(describeSnapshot(own.current()), describeSnapshot(snapshots.current()))
  })

  it('shares unchanged entries', async (t) => {
    const [node] = await startNodes(t)
    const app = await node.given.app()
    const [one, other] = [await node.given.campaign([app]), await node.given.campaign([app])]
    const { snapshots } = node.app.services
    const before = snapshots.current()
    await node.admin('PATCH', `/campaigns/${one.id}`, { name: 'Another name' })
    const after = snapshots.current()
    assert.equal(before.campaignsById.get(one.id)?.name === 'Another name', false)
    assert.equal(after.campaignsById.get(one.id)?.name, 'Another name')
    assert.equal(after.campaignsById.get(other.id), before.campaignsById.get(other.id))
    assert.equal(after.apps.get(app.id), before.apps.get(app.id))
    assert.equal(after.keys, before.keys)
  })

  it('loses nothing if a read of it fails', async (t) => {
    const [node] = await startNodes(t)
    const { database, snapshots } = node.app.services
    const { id } = await node.given.organization()
    await sql`alter table project rename to project_away`.execute(database.db)
    await recordSnapshotChanges(database.db, [{ kind: 'project', id }])
    await sql`update organization set name = 'Renamed' where id = ${id}`.execute(database.db)
    await recordSnapshotChanges(database.db, [{ kind: 'organization', id }])
    await assert.rejects(snapshots.refresh())
    assert.notEqual(snapshots.current().organizations.get(id)?.name, 'Renamed')
    await sql`alter table project_away rename to project`.execute(database.db)
    await snapshots.refresh()
    assert.equal(snapshots.current().organizations.get(id)?.name, 'Renamed')
  })

  it('reads everything if changes it needs may have been trimmed', async (t) => {
    const [node] = await startNodes(t)
    const { db } = node.app.services.database
    const { seen } = await readSnapshotChanges(db, undefined)
    await node.given.organization()
    const { isComplete, changes } = await readSnapshotChanges(db, seen)
    assert.deepEqual([isComplete, changes.length], [true, 1])
    await sql`update snapshot_change set at = at - interval '2 hours'`.execute(db)
    await trimSnapshotChanges(db)
    assert.deepEqual(await db.selectFrom('snapshot_change').selectAll().execute(), [])
    const longAgo = { ...seen, at: new Date(seen.at.getTime() - 3_600_000) }
    assert.equal((await readSnapshotChanges(db, longAgo)).isComplete, false)
    assert.equal((await readSnapshotChanges(db, { ...seen, transactions: '9000000:9000000:' })).isComplete, false)
  })
})
