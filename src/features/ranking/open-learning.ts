import type { ProcessSlot } from '../../db/process-slot.ts'
import { keepHistory } from './keep-history.ts'
import { Learner, type LearnerDeps } from './learner.ts'
import { LearningQueue } from './learning-queue.ts'
import type { Person } from './person-changes.ts'
import { createRankingVersions, RankingWorlds } from './ranking-worlds.ts'
import { MinorsModel } from './settle-minors.ts'

/** Ranking as it learns: what ranks now, and where the serving path reports what came of it. */
export interface RankingLearning extends AsyncDisposable {
  readonly worlds: RankingWorlds
  readonly queue: LearningQueue
  /**
   * Drops whatever this process holds of an erased person, and what it stored while they were being erased; of everybody,
   * from memory alone, when no person is given.
   */
  forget(person?: Person): Promise<void>
  /** Stores what happened here and what ranked it, now. */
  store(): Promise<void>
  /** Stores what happened here, reads what happened elsewhere, and learns from both, now, in a model that is kept. */
  learnNow(): Promise<void>
  /** Merges what is old; drops what is past. */
  keepHistory(): Promise<void>
  status(): LearningStatus
}

/** How learning goes in this process, for the operator. */
export interface LearningStatus {
  readonly modelVersion: string
  /** Milliseconds since the Unix epoch; undefined before the first refit. */
  readonly fittedAtMs: number | undefined
  readonly fitDurationMs: number | undefined
  readonly waitingEvents: number
  readonly events: number
}

export interface LearningOptions extends Omit<LearnerDeps, 'queue' | 'worlds' | 'nextVersion' | 'source'> {
  readonly slot: ProcessSlot
  readonly onError: (error: unknown) => void
  /** Pause between two looks, in milliseconds. */
  readonly everyMs?: number
}

/** How often to look for events that nobody has counted. */
const adoptEveryMs = 10_000

/** Reads what was ever learned, learns from it, and goes on learning until it is disposed of, which stores the rest. */
export async function openLearning(options: LearningOptions): Promise<RankingLearning> {
  const { slot, onError, everyMs = 1_000, ...deps } = options
  const nextVersion = createRankingVersions(deps.clock, slot.slot)
  const worlds = new RankingWorlds(nextVersion)
  const queue = new LearningQueue(slot.lease)
  const learner = new Learner({ ...deps, queue, worlds, nextVersion, source: slot.lease })
  await learner.load()
  const minors = new MinorsModel(deps.database, worlds)
  const turns = new Turns()
  let fitting: Promise<void> | undefined
  let adoptAfterMs = 0

  async function step(): Promise<void> {
    // The evidence was in the thread that failed; the database has all of it.
    if (learner.fitter.hasFailed) await learner.load()
    await learner.store()
    if (performance.now() >= adoptAfterMs) {
      adoptAfterMs = performance.now() + adoptEveryMs
      if (await learner.adopt()) adoptAfterMs = 0
    }
    await learner.look()
    await minors.settle(deps.clock.nowMs())
    // Not waited for: meanwhile what happens is stored and read on.
    if (learner.isFitDue)
      fitting ??= learner
        .fit()
        .catch(onError)
        .finally(() => (fitting = undefined))
  }

  const timer = setInterval(() => {
    if (turns.isIdle) void turns.take(() => step().catch(onError))
  }, everyMs).unref()

  return {
    worlds,
    queue,
    forget: (person) => {
      queue.forget(person)
      // What is being stored is waited for, so that it is there to be deleted.
      return turns.take(() => learner.forget(person))
    },
    store: () => turns.take(() => learner.store()),
    learnNow: () =>
      turns.take(async () => {
        await learner.store()
        await learner.adopt()
        await learner.look()
        await minors.settle(deps.clock.nowMs())
        await fitting
        await learner.fit(true)
      }),
    keepHistory: () =>
      keepHistory({ database: deps.database, merge: (request) => learner.fitter.merge(request) }, deps.clock.nowMs()),
    status: () => ({
      modelVersion: worlds.model.version,
      fittedAtMs: learner.fittedAtMs,
      fitDurationMs: learner.fitDurationMs,
      waitingEvents: queue.length,
      events: queue.total,
    }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await turns.take(() => learner.store().catch(onError))
      await learner[Symbol.asyncDispose]()
      await fitting
    },
  }
}

/** Lets one piece of work run at a time. */
class Turns {
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  get isIdle(): boolean {
    return this.#waiting === 0
  }

  take(work: () => Promise<void>): Promise<void> {
    this.#waiting++
    const turn = this.#last.then(work).finally(() => this.#waiting--)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
