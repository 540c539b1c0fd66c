import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import { Evidence, encodeEvidence } from './evidence.ts'
import { FirstConfirmations } from './first-confirmations.ts'
import { KnownImpressions } from './impression-marks.ts'
import { type LearnEventsDeps, learnEvents } from './learn-events.ts'
import type { LearningQueue, MinorNoted } from './learning-queue.ts'
import { type Person, PersonChanges } from './person-changes.ts'
import { insertEvidence } from './ranking.queries.ts'
import type { RankingWorlds } from './ranking-worlds.ts'
import { storePeople } from './store-people.ts'
import { deleteUnlearned, listAbandoned, type UnlearnedKey } from './unlearned.queries.ts'
import { type UnlearnedEvent, unlearnedFormat, unpackUnlearned } from './unlearned-events.ts'

export interface EventCountingDeps extends LearnEventsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly worlds: RankingWorlds
  readonly queue: LearningQueue
  /** Names this process as a source of events and evidence: its lease. */
  readonly source: string
}

/** Hears of evidence that is stored, and of its number among this process's. */
export type OnCounted = (body: Buffer, sequence: number) => Promise<void>

/** Events, where they are stored, and what is known beside them. */
interface Countable {
  readonly events: readonly UnlearnedEvent[]
  readonly rows: readonly UnlearnedKey[]
  readonly minors: readonly MinorNoted[]
  readonly known: KnownImpressions
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

/** How many rows of processes that are no more are counted at a time. */
const adoptedRows = 500

/** Turns events into stored evidence, each once, whatever ends or fails on the way. One call at a time. */
export class EventCounting {
  readonly #deps: EventCountingDeps
  readonly #onCounted: OnCounted
  #outgoing: Outgoing | undefined
  #sequence = 0
  /** Own rows up to this number that are still there when the next are adopted are known to nobody. */
  #ownUpTo = 0

  constructor(deps: EventCountingDeps, onCounted: OnCounted) {
    this.#deps = deps
    this.#onCounted = onCounted
  }

  /** Counts what happened here, and stores the sums in place of the events. */
  async store(): Promise<void> {
    const { queue, source } = this.#deps
    await this.#send()
    const { events, rows, minors } = queue.take()
    const keys = rows.map((number) => ({ source, number: BigInt(number) }))
    await this.#count({ events, rows: keys, minors, known: queue.known })
  }

  /**
   * Counts what processes committed that ended before they could, and what this one did not hear of or could not count.
   * Says whether there may be more of it.
   */
  async adopt(): Promise<boolean> {
    const { database, queue, source } = this.#deps
    const of = { own: source, ownUpTo: this.#ownUpTo, format: unlearnedFormat, limit: adoptedRows }
    this.#ownUpTo = queue.lastNumber
    const rows = await listAbandoned(database, of)
    const events = rows.flatMap((row) => unpackUnlearned(row.events))
    // What is known begins anew: an attempt that failed may have noted these events already.
    await this.#count({ events, rows, minors: [], known: new KnownImpressions() })
    return rows.length === adoptedRows
  }

  async #count({ events, rows, minors, known }: Countable): Promise<void> {
    if (rows.length + minors.length === 0) return
    const { database, queue, worlds, snapshots } = this.#deps
    const evidence = new Evidence()
    const people = new PersonChanges()
    for (const { appId, userId, atMs } of minors) people.of(appId, userId, true, atMs)
    try {
      const firsts = await FirstConfirmations.read(database.db, events, rows)
      await learnEvents(this.#deps, worlds.of(snapshots.current()), events, { evidence, people, known, firsts })
    } catch (error) {
      // The rows stay, and are adopted.
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
    const { sequence, body } = this.#outgoing
    try {
      await this.#commit(this.#outgoing)
    } catch (error) {
      if (!(error instanceof CountedElsewhere)) throw error
      // What is left of them is adopted.
      this.#outgoing = undefined
      return
    }
    this.#outgoing = undefined
    if (body !== null) await this.#onCounted(body, sequence)
  }

  async #commit({ sequence, body, people, rows }: Outgoing): Promise<void> {
    const { database, clock, source } = this.#deps
    await database.db.transaction().execute(async (trx) => {
      if (body !== null && !(await insertEvidence(trx, { source, sequence, body }))) return
      if ((await deleteUnlearned(trx, rows)) < rows.length) throw new CountedElsewhere()
      await storePeople(trx, people.list(), clock.nowMs())
    })
  }

  /** Drops what is not stored yet of a person; of everybody when none is given. */
  forget(person: Person | undefined): void {
    this.#outgoing?.people.forget(person)
  }
}
