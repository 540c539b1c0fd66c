import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { type SettleUserCountsDeps, settleUserCounts, tellOfBudgets } from '../users/settle-user-counts.ts'
import { deleteUnused, findActive, listUsers, markActive } from '../users/unused-users.ts'
import { addUsers, beginCount, giveUpCount, listUncounted, type UserCount } from '../users/user-count.ts'
import { agreedNowMs } from './agreed-now.ts'

export type RetireUsersDeps = SettleUserCountsDeps & {
  readonly clock: Clock
  readonly periods: { readonly retentionPeopleDays: number }
}

const dayMs = 86_400_000
/** Users per statement; few, since the embedded database runs one statement at a time and requests wait for it. */
const sliceUsers = 500

/**
 * Goes through the users of each app once a day, in whichever process comes first: removes users who were never served,
 * opened or completed anything and whose set was not written for the period, and counts the rest. An app that fails is
 * tried again in an hour and does not keep others from their turn.
 *
 * @returns the number of removed users.
 * @throws AggregateError of the apps that failed, when all others are done.
 */
export async function retireUsers(deps: RetireUsersDeps, stopping = new AbortController().signal): Promise<number> {
  const { database, clock } = deps
  await settleUserCounts(deps)
  const now = new Date(clock.nowMs())
  let removed = 0
  const failed: unknown[] = []
  for (const appId of await listUncounted(database.db, dayAgo(now))) {
    if (stopping.aborted) break
    const known = await beginCount(database.db, appId, now, dayAgo(now))
    if (known === undefined) continue
    try {
      const walk = await walkUsers(deps, appId, now, stopping)
      removed += walk.removed
      if (walk.isWhole) await correct(deps, appId, known, walk.counted)
      else await giveUpCount(database.db, appId)
    } catch (error) {
      failed.push(error)
      await giveUpCount(database.db, appId)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `The users of ${failed.length} apps were not counted.`)
  return removed
}

function dayAgo(now: Date): Date {
  return new Date(now.getTime() - dayMs)
}

/** Adds the difference to an app's count: processes that stored users meanwhile have added those already. */
async function correct(deps: RetireUsersDeps, appId: string, known: UserCount, counted: UserCount): Promise<void> {
  const difference = { appId, users: counted.users - known.users, bytes: counted.bytes - known.bytes }
  await tellOfBudgets(deps, await addUsers(deps.database.db, [difference]))
}

interface UserWalk {
  readonly removed: number
  readonly counted: UserCount
  /** False when the process is being stopped. */
  readonly isWhole: boolean
}

async function walkUsers(
  { database: { db }, periods }: RetireUsersDeps,
  appId: string,
  now: Date,
  stopping: AbortSignal,
): Promise<UserWalk> {
  const unusedBefore = new Date(now.getTime() - periods.retentionPeopleDays * dayMs)
  let removed = 0
  let counted: UserCount = { users: 0, bytes: 0 }
  for (let userId: string | undefined = ''; userId !== undefined; ) {
    if (stopping.aborted) return { removed, counted, isWhole: false }
    const begunMs = performance.now()
    const slice = { unusedBefore, cameBefore: now, limit: sliceUsers }
    const { users, last } = await listUsers(db, { appId, userId }, slice)
    const unused = users.filter((person) => person.seemsUnused).map((person) => person.userId)
    const gone = new Set(await removeUnused(db, appId, unused, unusedBefore))
    const kept = users.filter((person) => !gone.has(person.userId))
    counted = kept.reduce((sum, { bytes }) => ({ users: sum.users + 1, bytes: sum.bytes + bytes }), counted)
    removed += gone.size
    userId = last
    // There is a day for it: at most half of a connection's time goes into it.
    if (userId !== undefined) await sleep(performance.now() - begunMs, undefined, { ref: false })
  }
  return { removed, counted, isWhole: true }
}

async function removeUnused(db: Db, appId: string, userIds: readonly string[], before: Date): Promise<string[]> {
  if (userIds.length === 0) return []
  const active = await findActive(db, appId, userIds)
  // So that they are not looked for again every day.
  await markActive(
    db,
    Array.from(active, (userId) => ({ appId, userId })),
  )
  return deleteUnused(
    db,
    appId,
    userIds.filter((userId) => !active.has(userId)),
    before,
  )
}

/** Adds up new users every second, and looks soon after the start and every hour for apps that are due. */
export function userJobs(deps: RetireUsersDeps & { readonly isTestClock?: boolean }): BackgroundJob[] {
  return [
    { name: 'users counts', everyMs: 1_000, run: () => settleUserCounts(deps) },
    {
      name: 'users',
      everyMs: 3_600_000,
      run: async (stopping) => {
        const nowMs = await agreedNowMs(deps)
        await retireUsers({ ...deps, clock: { nowMs: () => nowMs } }, stopping)
      },
    },
  ]
}
