import type { ChangeOrigin } from '../../access/request-origin.ts'
import type { Core } from '../../core.ts'
import { fieldError, ServiceError } from '../../errors.ts'
import { type SandboxClock, sandboxTimes } from '../../lib/time/sandbox-clock.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { applyChange } from '../accounts/audit/apply-change.ts'
import { presentClock } from '../pages/test-clock.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import type { StatisticsParts } from '../statistics/statistics-parts.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import { type MoveClock, type MovedClock, mostDays } from './clock.schema.ts'
import { keepAhead, keepInstant } from './open-sandbox-clock.ts'
import type { Sandbox } from './sandbox-parts.ts'
import { settleAt } from './settle-at.ts'
import { type DoneWork, walkTime } from './walk-time.ts'

type MoveServices = Pick<Core, 'clock' | 'database' | 'newId' | 'snapshots'> &
  Pick<AccountParts, 'changeTurns'> &
  Pick<RankingParts, 'learning'> &
  Pick<StatisticsParts, 'projector'> &
  Pick<WebhookParts, 'webhookDispatcher'>

const dayMs = 86_400_000
/** How long an advance waits for webhooks of the time before, in milliseconds; others are sent as of the time after. */
const webhookPatienceMs = 8_000
/** An advance keeps its instant this often, in milliseconds. A killed process repeats the work since then. */
const keepEveryMs = 250

/**
 * Moves the clock, after those who asked before: does everything that becomes due up to the goal, in order of time and
 * each as of its own instant, while requests wait; then it is the goal's time for all.
 *
 * @throws ServiceError `invalid_request` naming the field; the clock stays.
 */
export async function moveClock(
  services: MoveServices,
  sandbox: Sandbox,
  origin: ChangeOrigin,
  request: MoveClock,
): Promise<MovedClock> {
  return sandbox.inTurn(async () => {
    const { clock } = sandbox
    const from = presentClock(clock)
    const goalMs = goalOf(request, clock.nowMs())
    if (goalMs !== undefined) await services.webhookDispatcher.settle(webhookPatienceMs)
    return sandbox.gate.alone(async () => {
      const ran = goalMs === undefined ? [] : await advance(services, sandbox, goalMs)
      await changeMode(services, clock, request.mode ?? clock.mode)
      const to = presentClock(clock)
      const changes = { now: { from: from.now, to: to.now }, mode: { from: from.mode, to: to.mode } }
      const audit = { action: 'clock.move', objectId: 'test_clock', changes }
      await applyChange({ ...services, ...origin }, async () => ({ answer: undefined, audit }))
      return { ...to, ran: ran.map(({ atMs, what }) => ({ at: new Date(atMs).toISOString(), what })) }
    })
  })
}

/** Returns the instant that is asked for; undefined for a change of the mode alone. */
function goalOf({ advanceTo, advanceBySeconds, mode }: MoveClock, nowMs: number): number | undefined {
  if (advanceTo !== undefined && advanceBySeconds !== undefined) {
    throw fieldError('advanceBySeconds', 'cannot be combined with advanceTo')
  }
  if (advanceTo === undefined && advanceBySeconds === undefined) {
    if (mode === undefined) throw fieldError('advanceTo', 'is required, or advanceBySeconds, or mode')
    return undefined
  }
  const field = advanceTo === undefined ? 'advanceBySeconds' : 'advanceTo'
  const goalMs = advanceTo === undefined ? nowMs + (advanceBySeconds ?? 0) * 1_000 : (parseIsoDateTime(advanceTo) ?? 0)
  if (goalMs <= nowMs) throw fieldError(field, `must be later than now, ${new Date(nowMs).toISOString()}`)
  if (goalMs - nowMs > mostDays * dayMs) throw fieldError(field, `must be at most ${mostDays} days ahead`)
  if (goalMs > sandboxTimes.lastMs) {
    throw fieldError(field, `must not be later than ${new Date(sandboxTimes.lastMs).toISOString()}`)
  }
  return goalMs
}

/** Walks to the goal; where that fails, time is where the walk came to, and never before what was done. */
async function advance(services: MoveServices, sandbox: Sandbox, goalMs: number): Promise<DoneWork[]> {
  const { clock, works, stopping } = sandbox
  const { database, learning, projector } = services
  // A replay stores what ranked recent servings, and after the advance they are not recent.
  await learning.store()
  let reachedMs = clock.nowMs()
  let keptAt = performance.now()
  const onReached = async (atMs: number) => {
    reachedMs = atMs
    if (performance.now() - keptAt < keepEveryMs) return
    await keepInstant(database.db, Math.max(atMs, clock.keptUntilMs))
    keptAt = performance.now()
  }
  try {
    const done = await walkTime(works, { afterMs: reachedMs, throughMs: goalMs }, { stopping, onReached })
    reachedMs = goalMs
    return done
  } catch (error) {
    if (!stopping.aborted) throw error
    throw new ServiceError('unavailable', 'The service is stopping.', { cause: error })
  } finally {
    clock.jumpTo(reachedMs)
    await keepInstant(database.db, clock.keptUntilMs)
    await settleAt(services, clock.nowMs())
    // Short of the present: while time stands still, its facts keep coming, and each would have to be named.
    await projector.catchUp(clock.nowMs() - 1)
  }
}

async function changeMode({ database }: MoveServices, clock: SandboxClock, mode: SandboxClock['mode']): Promise<void> {
  if (mode === 'running') return keepAhead(database.db, clock)
  if (clock.mode === 'frozen') return
  clock.freeze()
  await keepInstant(database.db, clock.nowMs())
}
