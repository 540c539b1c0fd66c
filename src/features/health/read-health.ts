import { sql } from 'kysely'
import type { AccessParts } from '../../access/access-parts.ts'
import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import { readVerification } from '../billing/verify/nightly-verification.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import { countAllUsers } from '../users/user-count.ts'
import type { UserParts } from '../users/user-parts.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import type { Health } from './health.schema.ts'

export type HealthServices = Pick<Core, 'database' | 'flushTimes' | 'journal' | 'realClock' | 'slot' | 'snapshots'> &
  RankingParts &
  Pick<AccessParts, 'loadShedder'> &
  Pick<UserParts, 'userBudgets'> &
  Pick<WebhookParts, 'webhookDispatcher'>

/** Reads the state of this process, its database and the other nodes, for the operator. */
export async function readHealth(services: HealthServices): Promise<Health> {
  const { database, flushTimes, journal, loadShedder, realClock, slot, snapshots, webhookDispatcher } = services
  const { db } = database
  const startedMs = performance.now()
  await sql`select 1`.execute(db)
  const answerMs = performance.now() - startedMs
  const [nodes, pending] = [await listNodes(db, new Date(realClock.nowMs())), await countPendingDeliveries(db)]
  const users = await countAllUsers(db)
  const ledger = await readVerification(db)
  const { modelVersion, fittedAtMs, fitDurationMs, waitingEvents } = services.learning.status()
  const snapshot = snapshots.current()
  const replica = database.reports.status()
  const { running, lastLookAtMs } = webhookDispatcher.status()
  return {
    database: { kind: database.kind, answerMs },
    replica: replica === undefined ? null : { isUsed: replica.isUsed, lagMs: replica.lagMs ?? null },
    journal: { queuedRows: journal.queuedRows, ...flushTimes.figures() },
    snapshot: {
      ageMs: Math.round(snapshots.ageMs()),
      compiledAt: new Date(snapshot.compiledAtMs).toISOString(),
      apps: snapshot.apps.size,
      campaigns: snapshot.campaigns.length,
    },
    webhooks: { running, pending, lastLookAt: lastLookAtMs === 0 ? null : new Date(lastLookAtMs).toISOString() },
    users: { count: users.users, bytes: users.bytes, fullApps: listFullApps(services) },
    ranking: {
      modelVersion: fittedAtMs === undefined ? null : modelVersion,
      lastRefitAt: fittedAtMs === undefined ? null : new Date(fittedAtMs).toISOString(),
      refitMs: fitDurationMs ?? null,
      waitingEvents,
    },
    ledger,
    nodes: nodes.map((node) => ({ ...showRow(node), isThis: node.slot === slot.slot })),
    eventLoopLateMs: loadShedder.lateMs,
  }
}

/** Lists up to 20 apps that take no new users. */
function listFullApps({ snapshots, userBudgets }: Pick<HealthServices, 'snapshots' | 'userBudgets'>) {
  const full = snapshots
    .current()
    .apps.values()
    .filter((app) => userBudgets.isSpent(app))
  return Array.from(full.take(20), ({ id, name }) => ({ id, name }))
}

/** Lists the processes that hold a lease. */
async function listNodes(db: Db, now: Date) {
  const { rows } = await sql<{ slot: number; lease: string; started_at: Date | null; heartbeat_at: Date | null }>`
    select slot, lease, started_at, heartbeat_at from process_slot
    where lease is not null and leased_until > ${now} order by slot`.execute(db)
  return rows
}

async function countPendingDeliveries(db: Db): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('outcome', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
