import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { Evidence, encodeEvidence } from './evidence.ts'
import { type LearnEventsDeps, learnEvents } from './learn-events.ts'
import { ModelFitter } from './model-fitter.ts'
import { type Person, PersonChanges } from './person-changes.ts'
import { campaignFactsOf } from './ranked-world-of.ts'
import { deletePeople, insertEvidence, listEvidence, listHistory, listNewEvidence } from './ranking.queries.ts'
import type { RankingWorlds } from './ranking-worlds.ts'
import { storePeople } from './store-people.ts'
import { storeVersions } from './store-versions.ts'

export interface LearnerDeps extends LearnEventsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly worlds: RankingWorlds
  /** Names this process as a source of evidence: its lease. */
  readonly source: string
  readonly nextVersion: () => string
}

/** What is on its way into the database; kept until it is known to be there. */
interface Outgoing {
  readonly sequence: number
  readonly body: Buffer | null
  readonly people: PersonChanges
}

const coldSweeps = 6
const leastFitPauseMs = 2_000
/** A refit may take so much of the time, and its archive so many bytes a millisecond. */
const greatestFitShare = 0.05
const archiveBytesPerMs = 200
/** After so long without a look, others' evidence may have been merged away unseen. */
const mergedAfterMs = 5 * 60_000
const historyPage = 50

/** Learns from this process's traffic and, through the database, from everybody's. One call at a time. */
export class Learner implements AsyncDisposable {
  readonly #deps: LearnerDeps
  readonly #known = new Map<string, number>()
  #fitter = new ModelFitter()
  #evidence = new Evidence()
  #people = new PersonChanges()
  #outgoing: Outgoing | undefined
  #sequence = 0
  #lookedAtMs = 0
  #hasNews = false
  #isCold = true
  #fitAfterMs = 0
  #snapshotFitted: object | undefined
  fittedAtMs: number | undefined
  fitDurationMs: number | undefined

  constructor(deps: LearnerDeps) {
    this.#deps = deps
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

  /** Learns from what happened here, and stores it. */
  async store(): Promise<void> {
    const { queue, worlds, snapshots, database, clock } = this.#deps
    const events = queue.take()
    if (events.length > 0) {
      const learned = { evidence: this.#evidence, people: this.#people }
      await learnEvents(this.#deps, worlds.of(snapshots.current()), events, learned)
    }
    const outgoing = await this.#nextOutgoing()
    if (outgoing !== undefined) {
      await database.db.transaction().execute(async (trx) => {
        const { sequence, body, people } = outgoing
        if (body !== null) await insertEvidence(trx, { source: this.#deps.source, sequence, body })
        await storePeople(trx, people.list(), clock.nowMs())
      })
      this.#outgoing = undefined
    }
    await storeVersions(database, worlds, new Date(clock.nowMs()))
  }

  /** What a failed attempt left comes first, unchanged, since it may have been committed after all. */
  async #nextOutgoing(): Promise<Outgoing | undefined> {
    if (this.#outgoing !== undefined) return this.#outgoing
    const [evidence, people] = [this.#evidence, this.#people]
    if (evidence.size === 0 && people.list().length === 0) return undefined
    this.#evidence = new Evidence()
    this.#people = new PersonChanges()
    const body = evidence.size === 0 ? null : encodeEvidence(evidence.counters())
    if (body !== null) this.#sequence += 1
    this.#outgoing = { sequence: this.#sequence, body, people }
    if (body !== null) await this.#add([body])
    return this.#outgoing
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

  /** Learns from all evidence, and lets the result rank. */
  async fit(): Promise<void> {
    const { clock, snapshots, worlds, nextVersion } = this.#deps
    const startedMs = performance.now()
    const snapshot = snapshots.current()
    const facts = snapshot === this.#snapshotFitted ? null : campaignFactsOf(snapshot)
    this.#hasNews = false
    const sweeps = this.#isCold ? coldSweeps : 1
    const fitted = await this.#fitter.fit({ version: nextVersion(), nowMs: clock.nowMs(), sweeps, facts })
    worlds.publish(fitted)
    this.#isCold = false
    this.#snapshotFitted = snapshot
    this.fittedAtMs = clock.nowMs()
    this.fitDurationMs = performance.now() - startedMs
    const bytes = fitted.body?.length ?? 0
    const pauseMs = Math.max(leastFitPauseMs, this.fitDurationMs / greatestFitShare, bytes / archiveBytesPerMs)
    this.#fitAfterMs = startedMs + pauseMs
  }

  /** Drops what is not stored yet of a person, and what is; of everybody, what is not stored, when none is given. */
  async forget(person: Person | undefined): Promise<void> {
    this.#people.forget(person)
    this.#outgoing?.people.forget(person)
    if (person !== undefined) await deletePeople(this.#deps.database.db, [person])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fitter[Symbol.asyncDispose]()
  }
}
