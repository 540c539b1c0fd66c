import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { Evidence, encodeEvidence } from './evidence.ts'
import { type LearnEventsDeps, learnEvents } from './learn-events.ts'
import type { LearningQueue, MinorNoted } from './learning-queue.ts'
import { ModelFitter } from './model-fitter.ts'
import { type Person, PersonChanges } from './person-changes.ts'
import { campaignFactsOf } from './ranked-world-of.ts'
import { deletePeople, insertEvidence, listEvidence, listHistory, listNewEvidence } from './ranking.queries.ts'
import type { RankingWorlds } from './ranking-worlds.ts'
import { storePeople } from './store-people.ts'
import { storeVersions } from './store-versions.ts'
import {
  deleteUnlearned,
  listAbandoned,
  listRemaining,
  type StoredUnlearned,
  type UnlearnedKey,
} from './unlearned.queries.ts'
import { type UnlearnedEvent, unlearnedFormat, unpackUnlearned } from './unlearned-events.ts'

export interface LearnerDeps extends LearnEventsDeps {
  readonly queue: LearningQueue
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
  /** The rows of events that this counts: they are deleted by the transaction that stores it. */
  readonly rows: readonly UnlearnedKey[]
}

/** Rows of events are gone: another process has counted them. */
class CountedElsewhere extends Error {
  override readonly name = 'CountedElsewhere'
}

const coldSweeps = 6
const leastFitPauseMs = 2_000
/** A refit may take so much of the time, and its archive so many bytes a millisecond. */
const greatestFitShare = 0.05
const archiveBytesPerMs = 200
/** After so long without a look, others' evidence may have been merged away unseen. */
const mergedAfterMs = 5 * 60_000
const historyPage = 50
/** How often to look for events of processes that are no more, and how many of their rows are counted at a time. */
const adoptEveryMs = 10_000
const adoptedRows = 500

/** Learns from this process's traffic and, through the database, from everybody's. One call at a time. */
export class Learner implements AsyncDisposable {
  readonly #deps: LearnerDeps
  readonly #known = new Map<string, number>()
  #fitter = new ModelFitter()
  #outgoing: Outgoing | undefined
  /** Rows whose counting failed: their events are to be read again. */
  #uncounted: UnlearnedKey[] = []
  #adoptAfterMs = 0
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

  /** Counts what happened here, and stores the sums in place of the events. */
  async store(): Promise<void> {
    const { queue, source, worlds, database, clock } = this.#deps
    await this.#send()
    const { events, rows, minors } = queue.take()
    const keys = rows.map((number) => ({ source, number: BigInt(number) }))
    await this.#count(events, keys, minors)
    if (this.#uncounted.length > 0) {
      const remaining = await listRemaining(database.db, this.#uncounted)
      this.#uncounted = []
      await this.#countStored(remaining)
    }
    await storeVersions(database, worlds, new Date(clock.nowMs()))
  }

  /** Counts what processes committed that ended before they could. */
  async adopt(): Promise<void> {
    if (performance.now() < this.#adoptAfterMs) return
    this.#adoptAfterMs = performance.now() + adoptEveryMs
    const { database, source } = this.#deps
    const of = { own: source, format: unlearnedFormat, limit: adoptedRows }
    await this.#countStored(await listAbandoned(database, of))
  }

  #countStored(rows: readonly StoredUnlearned[]): Promise<void> {
    const events = rows.flatMap((row) => unpackUnlearned(row.events))
    return this.#count(events, rows, [])
  }

  async #count(
    events: readonly UnlearnedEvent[],
    rows: readonly UnlearnedKey[],
    minors: readonly MinorNoted[],
  ): Promise<void> {
    if (rows.length + minors.length === 0) return
    const { queue, worlds, snapshots } = this.#deps
    const evidence = new Evidence()
    const people = new PersonChanges()
    for (const { appId, userId, atMs } of minors) people.of(appId, userId, true, atMs)
    try {
      await learnEvents(this.#deps, worlds.of(snapshots.current()), events, { evidence, people })
    } catch (error) {
      this.#uncounted.push(...rows)
      for (const minor of minors) queue.notedMinor(minor, minor.atMs)
      throw error
    }
    const body = evidence.size === 0 ? null : encodeEvidence(evidence.counters())
    if (body !== null) this.#sequence += 1
    this.#outgoing = { sequence: this.#sequence, body, people, rows }
    await this.#send()
  }

  /** A failed attempt is repeated unchanged, since it may have been committed after all. */
  async #send(): Promise<void> {
    if (this.#outgoing === undefined) return
    const { sequence, body, rows } = this.#outgoing
    try {
      await this.#commit(this.#outgoing)
    } catch (error) {
      if (!(error instanceof CountedElsewhere)) throw error
      this.#outgoing = undefined
      this.#uncounted.push(...rows)
      return
    }
    this.#outgoing = undefined
    if (body !== null && sequence > (this.#known.get(this.#deps.source) ?? 0)) await this.#add([body])
  }

  async #commit({ sequence, body, people, rows }: Outgoing): Promise<void> {
    const { database, clock, source } = this.#deps
    await database.db.transaction().execute(async (trx) => {
      if (body !== null && !(await insertEvidence(trx, { source, sequence, body }))) return
      if ((await deleteUnlearned(trx, rows)) < rows.length) throw new CountedElsewhere()
      await storePeople(trx, people.list(), clock.nowMs())
    })
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
    this.#outgoing?.people.forget(person)
    if (person !== undefined) await deletePeople(this.#deps.database.db, [person])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fitter[Symbol.asyncDispose]()
  }
}
