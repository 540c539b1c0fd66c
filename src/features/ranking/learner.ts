import { clearRankingStates } from '../users/person-ranking-state.ts'
import { EventCounting, type EventCountingDeps } from './event-counting.ts'
import { ModelFitter } from './model-fitter.ts'
import type { Person } from './person-changes.ts'
import { campaignFactsOf } from './ranked-world-of.ts'
import { listEvidence, listHistory, listNewEvidence } from './ranking.queries.ts'
import { storeVersions } from './store-versions.ts'

export interface LearnerDeps extends EventCountingDeps {
  readonly nextVersion: () => string
}

const coldSweeps = 6
/** Refits begin at least and at most so far apart. */
const leastFitPauseMs = 2_000
const greatestFitPauseMs = 5_000
/** Between those, a refit may take so much of the time. */
const greatestFitShare = 0.05
/** Models are kept for replay as far as their archives stay below this; those between rank, and are not kept. */
const archiveBytesPerMs = 250
/** After so long without a look, others' evidence may have been merged away unseen. */
const mergedAfterMs = 5 * 60_000
const historyPage = 50

/** Learns from this process's traffic and, through the database, from everybody's. One call at a time. */
export class Learner implements AsyncDisposable {
  readonly #deps: LearnerDeps
  readonly #counting: EventCounting
  readonly #known = new Map<string, number>()
  #fitter = new ModelFitter()
  #lookedAtMs = 0
  #hasNews = false
  #isCold = true
  #fitAfterMs = 0
  #keepAfterMs = 0
  #snapshotFitted: object | undefined
  fittedAtMs: number | undefined
  fitDurationMs: number | undefined

  constructor(deps: LearnerDeps) {
    this.#deps = deps
    this.#counting = new EventCounting(deps, (body, sequence) => {
      // What was stored by an attempt that seemed to fail may have been read since.
      return sequence > (this.#known.get(deps.source) ?? 0) ? this.#add([body]) : Promise.resolve()
    })
  }

  get fitter(): ModelFitter {
    return this.#fitter
  }

  /** Reads everything that was ever learned, in one view of the database, and learns from it. */
  async load(): Promise<void> {
    await this.#fitter[Symbol.asyncDispose]()
    this.#fitter = new ModelFitter()
    this.#known.clear()
    this.#lookedAtMs = performance.now()
    const begin = this.#deps.database.db.transaction().setIsolationLevel('repeatable read')
    await begin.execute(async (trx) => {
      for (let after = { hour: -1, span: 0 }; ; ) {
        const page = await listHistory(trx, after, historyPage)
        await this.#add(page.map(({ body }) => body))
        const last = page.at(-1)
        if (last === undefined) break
        after = last
      }
      const evidence = await listEvidence(trx)
      for (const { source, sequence } of evidence) this.#known.set(source, sequence)
      await this.#add(evidence.map(({ body }) => body))
    })
    this.#isCold = true
    if (this.#hasNews) await this.fit()
  }

  /** Counts and stores what happened here, and what ranked it. */
  async store(): Promise<void> {
    const { database, worlds, clock } = this.#deps
    await this.#counting.store()
    await storeVersions(database, worlds, new Date(clock.nowMs()))
  }

  /** Counts what nobody has counted yet of what was committed some time ago; says whether there may be more of it. */
  adopt(): Promise<boolean> {
    return this.#counting.adopt()
  }

  /** Reads what other processes learned. The embedded database has no other. */
  async look(): Promise<void> {
    const { database, source } = this.#deps
    if (database.kind === 'embedded') return
    const nowMs = performance.now()
    if (nowMs - this.#lookedAtMs > mergedAfterMs) return this.load()
    const evidence = await listNewEvidence(database.db, source, this.#known)
    await this.#add(evidence.map(({ body }) => body))
    for (const each of evidence) this.#known.set(each.source, each.sequence)
    this.#lookedAtMs = nowMs
  }

  async #add(bodies: readonly Buffer[]): Promise<void> {
    if (bodies.length === 0) return
    await this.#fitter.add(bodies)
    this.#hasNews = true
  }

  /** Whether there is something new to learn from, and the last time is long enough ago. */
  get isFitDue(): boolean {
    return this.#hasNews && performance.now() >= this.#fitAfterMs
  }

  /** Whether archives have not taken their share of the storage yet. */
  get #isKeepDue(): boolean {
    return performance.now() >= this.#keepAfterMs
  }

  /** Learns from all evidence, and lets the result rank; where it is kept, what it ranks can be replayed. */
  async fit(isKept = this.#isKeepDue): Promise<void> {
    const { clock, snapshots, worlds, nextVersion } = this.#deps
    const startedMs = performance.now()
    const snapshot = snapshots.current()
    const facts = snapshot === this.#snapshotFitted ? null : campaignFactsOf(snapshot)
    this.#hasNews = false
    const sweeps = this.#isCold ? coldSweeps : 1
    const fitted = await this.#fitter.fit({ version: nextVersion(), nowMs: clock.nowMs(), sweeps, facts, isKept })
    worlds.publish(fitted)
    this.#isCold = false
    this.#snapshotFitted = snapshot
    this.fittedAtMs = clock.nowMs()
    this.fitDurationMs = performance.now() - startedMs
    if (fitted.body) this.#keepAfterMs = startedMs + fitted.body.length / archiveBytesPerMs
    // A model that could just be kept is waited for.
    const pauseMs = Math.max(leastFitPauseMs, this.fitDurationMs / greatestFitShare, this.#keepAfterMs - startedMs)
    this.#fitAfterMs = startedMs + Math.min(pauseMs, greatestFitPauseMs)
  }

  /** Drops what is not stored yet of a person, and what is; of everybody, what is not stored, when none is given. */
  async forget(person: Person | undefined): Promise<void> {
    this.#counting.forget(person)
    if (person !== undefined) await clearRankingStates(this.#deps.database.db, [person])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fitter[Symbol.asyncDispose]()
  }
}
