import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeOrigin } from '../../access/request-origin.ts'
import type { Core } from '../../core.ts'
import type { Database, Db } from '../../db/database.ts'
import { readTimeoutMs } from '../../db/journal/grouped-read.ts'
import { commitTimeoutMs } from '../../db/journal/journal.ts'
import { transact } from '../../db/transact.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { pseudonymOf, randomUuid } from '../../lib/ids/uuid.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { type AuditRecord, recordAudit } from '../accounts/audit/record-audit.ts'
import type { EntitlementParts } from '../entitlements/entitlement-parts.ts'
import type { ImpressionParts } from '../impressions/impression-parts.ts'
import * as queries from './erasure.queries.ts'
import type { ErasureParts } from './erasure-parts.ts'
import { type PersonalTable, personalTables } from './personal-columns.ts'
import { personHash } from './was-erased-after.ts'

type Memories = Pick<ImpressionParts, 'servings'> & EntitlementParts & Pick<ErasureParts, 'recentErasures'>
type EraseUserDeps = Omit<Change, keyof ChangeOrigin> &
  Memories &
  Pick<Core, 'random' | 'journal' | 'keyRing' | 'snapshots'> &
  Pick<ErasureParts, 'erasureSettleMs'>

const personalTableNames = Object.keys(personalTables) as PersonalTable[]

/** The receipt of an erasure: erased rows by table, including those kept under a pseudonym. */
interface ErasureReceipt {
  readonly erasedAt: string
  readonly tables: Readonly<Record<PersonalTable, number>>
}

/** The time for the news of an erasure to reach the other nodes, and for the last earlier commit to become visible. */
const newsMs = 500

/**
 * The time in milliseconds within which every node learns of an erasure and has written everything it received before:
 * a request may wait the longest time of a read, and then the longest time of a commit.
 */
export const erasureSettleMs = readTimeoutMs + commitTimeoutMs + newsMs

/**
 * Removes one user of an app from every table and from the memory of every node. Money, and the rows that figures are
 * counted from, are kept under a random pseudonym that cannot be traced back.
 *
 * The erasure runs twice, each time with its audit entry: the second run catches rows that were still in flight during
 * the first, here or on another node. Only then is it answered, so that a caller without an answer repeats it and gets
 * the receipt of the rest.
 */
export async function eraseUser(deps: EraseUserDeps, origin: ChangeOrigin, user: UserKey): Promise<ErasureReceipt> {
  const pseudonym = pseudonymOf(randomUuid(deps.random))
  // Flush the journal first, so that no row of this user is written after the erasure.
  await deps.journal.append()
  const auditOf = (changes: AuditRecord['changes']): AuditRecord => ({
    action: 'user.erase',
    objectType: 'app',
    objectId: user.appId,
    projectId: deps.snapshots.current().apps.get(user.appId)?.projectId,
    changes: { pseudonym, ...changes },
  })
  const first = await applyChange({ ...deps, ...origin }, async (db) => {
    const answer = await eraseFromTables(deps, db, user, pseudonym)
    return { answer, audit: auditOf({ tables: answer.tables }) }
  })
  forgetUser(deps, user)
  if (deps.database.kind === 'postgres') await sleep(deps.erasureSettleMs)
  await deps.journal.append()
  // A begun erasure is completed even if its author is no longer a member.
  const second = await deps.changeTurns(origin.actor, () =>
    transact(deps.database.db, async (db) => {
      const rest = await eraseFromTables(deps, db, user, pseudonym)
      const isAny = Object.values(rest.tables).some((rows) => rows > 0)
      if (isAny) await recordAudit(db, { ...deps, ...origin }, auditOf({ late: true, tables: rest.tables }))
      return rest
    }),
  )
  forgetUser(deps, user)
  const tables = { ...first.tables }
  for (const table of personalTableNames) tables[table] += second.tables[table]
  return { erasedAt: second.erasedAt, tables }
}

async function eraseFromTables(
  { clock, database, keyRing }: Pick<Core, 'clock' | 'database' | 'keyRing'>,
  db: Db,
  user: UserKey,
  pseudonym: string,
): Promise<ErasureReceipt> {
  const erasedAt = new Date(clock.nowMs())
  const tables = {} as Record<PersonalTable, number>
  for (const table of personalTableNames) {
    tables[table] = await queries.eraseRows(db, [table, personalTables[table]], user, pseudonym)
  }
  tables.subscription_event_log += await queries.emptyRejected(db, user)
  await queries.upsertErasure(db, user.appId, personHash(keyRing, user), erasedAt)
  if (database.kind === 'postgres') await queries.notifyErased(db, erasedChannel, user)
  return { erasedAt: erasedAt.toISOString(), tables }
}

/**
 * The channel on which nodes tell each other of erasures.
 *
 * @internal
 */
export const erasedChannel = 'erased'

/** Drops a user from the memory of this process, or all users if none is given. */
function forgetUser({ servings, entitlementReads, recentErasures }: Memories, user?: UserKey): void {
  recentErasures.note(user?.appId)
  servings.forget(user)
  entitlementReads.forget(user)
}

/** Follows the erasures of other nodes; if some may have been missed, this node forgets every user. */
export function followErasures(database: Database, memories: Memories): Promise<AsyncDisposable> {
  return database.listen(erasedChannel, (payload) => {
    forgetUser(memories, payload === '' ? undefined : (JSON.parse(payload) as UserKey))
  })
}
