import { setTimeout as sleep } from 'node:timers/promises'
import { commitsArrived } from '../../db/citus/servers.ts'
import type { Database, Db } from '../../db/database.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { getUnprojected } from './fact-rows.queries.ts'
import { SliceFolding, SliceTooLargeError } from './fold-slice.ts'
import * as queries from './projection.queries.ts'
import { SkippingFollower } from './skipping-follower.ts'
import type { Slice, SliceFollower } from './slice.ts'
import { WaitingFigures } from './waiting-figures.ts'

export interface ProjectorDeps {
  readonly database: Database
  readonly clock: Clock
  /** Identifies this process: the lease of its slot. */
  readonly leader: string
  readonly follower: SliceFollower
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
  /** How far behind the clock facts are projected, in milliseconds. */
  readonly lagMs?: () => number
  readonly leaseMs?: number
  /** The least number of waiting figures that each slice merges. */
  readonly mergedAtLeast?: number
}

interface ProjectionStatus {
  readonly isLeader: boolean
  /**
   * Facts up to here are in the figures, in milliseconds since the Unix epoch, as of this process's last run as leader.
   */
  readonly watermarkMs: number
}

/**
 * Derives figures, and runs the follower, from the facts that requests write. One process at a time does so, the
 * leader.
 */
export interface Projector extends AsyncDisposable {
  status(): ProjectionStatus
  /**
   * Projects everything committed before the call, with times up to an instant, by default now; returns false if
   * another process leads.
   */
  catchUp(throughMs?: number): Promise<boolean>
}

/**
 * Longer than a commit takes, so that flushes rarely have to name their facts; as short as that allows, because every
 * read of figures scans all facts of this time.
 */
export const horizonLagMs = 1_000
/**
 * The duration of the lease: another process looks every second, and so takes over from a killed leader within five
 * seconds.
 */
const leaseMs = 3_500
/** The target duration of a slice: requests wait for it on the one session of the embedded database. */
const sliceMs = 20
/**
 * The least span of a slice and pause between runs: a slice of a busy second adds to most figures of the day, one of a
 * quarter second to nearly as many. Spans grow at once if there were no facts.
 */
const leastSpanMs = 1_000
const emptySpanGrowth = 32
const failedSpanFactor = 1 / 8
const namesPerSlice = 500
const greatestSpanMs = 30 * 86_400_000
/** Failures are retried after growing pauses, up to this one. */
const greatestPauseMs = 8_000

/** Starts projecting, whenever this process leads, until disposal. */
export function startProjector(deps: ProjectorDeps): Projector {
  const { everyMs = leastSpanMs, lagMs = () => horizonLagMs, onError } = deps
  const projection = new Projection(deps)
  const stopped = new AbortController()
  const take = limitConcurrency(1)

  async function run(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      try {
        await take(() => projection.follow(deps.clock.nowMs() - lagMs()))
        failures = 0
      } catch (error) {
        onError(error)
        failures++
      }
      const pauseMs = failures === 0 ? everyMs : Math.min(greatestPauseMs, 250 * 2 ** failures)
      await sleep(pauseMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    status: () => projection.status,
    catchUp: (throughMs) => take(() => projection.follow(throughMs ?? deps.clock.nowMs())),
    async [Symbol.asyncDispose]() {
      stopped.abort()
      projection.stop()
      await running
      await take(() => projection.end()).catch(onError)
    },
  }
}

/** Reads the watermark: facts up to it are in the figures, in milliseconds since the Unix epoch. */
export async function projectedUpToMs(db: Db): Promise<number> {
  return (await getUnprojected(db)).watermarkMs
}

class Projection {
  readonly #deps: ProjectorDeps
  readonly #client: DedicatedClient
  readonly #folding: SliceFolding
  readonly #waiting: WaitingFigures
  readonly #follower: SkippingFollower
  readonly #leaseMs: number
  #isLeader = false
  #mayWait = false
  #watermarkMs = 0
  #spanMs = leastSpanMs
  #isStopped = false

  constructor(deps: ProjectorDeps) {
    this.#deps = deps
    this.#client = deps.database.dedicated('projector')
    this.#folding = new SliceFolding(this.#client)
    this.#waiting = new WaitingFigures(this.#client, deps.mergedAtLeast)
    this.#leaseMs = deps.leaseMs ?? leaseMs
    this.#follower = new SkippingFollower(deps.follower, deps.onError)
  }

  get status(): ProjectionStatus {
    return { isLeader: this.#isLeader, watermarkMs: this.#watermarkMs }
  }

  /** Projects up to an instant; returns false if another process leads. */
  async follow(throughMs: number): Promise<boolean> {
    const { leader } = this.#deps
    if (!(await this.#lead())) return false
    const horizonMs = Math.max(this.#watermarkMs, throughMs)
    if (!(await queries.closeHorizon(this.#client, leader, horizonMs))) return this.#lost()
    const renewals = this.#renewLease()
    try {
      await this.#projectUpTo(horizonMs)
    } finally {
      await renewals.end()
    }
    return true
  }

  async #projectUpTo(horizonMs: number): Promise<void> {
    while (!this.#isStopped) {
      const afterMs = this.#watermarkMs
      // A rest shorter than a slice would cost nearly as much as a whole one.
      const toMs = horizonMs - afterMs < 2 * this.#spanMs ? horizonMs : afterMs + this.#spanMs
      const named = await queries.listNamedFacts(this.#deps.database.db, toMs, namesPerSlice)
      if (toMs === afterMs && named.length === 0) return
      // The horizon and named facts are on the coordinator; the facts may appear a moment later on other servers.
      await commitsArrived(this.#deps.database)
      const startedMs = performance.now()
      const hasFacts = await this.#project({ afterMs, toMs, named })
      if (hasFacts === undefined) continue
      const tookMs = performance.now() - startedMs
      this.#adapt(toMs - afterMs, tookMs, hasFacts)
      // New names wait for the next turn, or this might never end.
      if (toMs === horizonMs && named.length < namesPerSlice) return
      // Lets requests use the one session of the embedded database.
      await sleep(Math.min(tookMs, sliceMs))
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  async end(): Promise<void> {
    const { database, leader } = this.#deps
    if (this.#isLeader) await queries.releaseProjection(database.db, leader)
    await this.#client[Symbol.asyncDispose]()
  }

  async #lead(): Promise<boolean> {
    const { database, leader } = this.#deps
    const held = await queries.leaseProjection(database, leader, this.#leaseMs)
    if (held === undefined) return this.#lost()
    // Another process may have led meanwhile if this one stood still.
    const hasLed = this.#isLeader && this.#watermarkMs === held.watermarkMs
    if (!hasLed) {
      await this.#waiting.restart()
      this.#follower.restart()
    }
    this.#isLeader = true
    this.#mayWait = held.mayWait
    this.#watermarkMs = held.watermarkMs
    return true
  }

  /** Keeps renewing the lease while a slice or a follower takes longer than the lease. */
  #renewLease(): { end(): Promise<void> } {
    const { database, leader } = this.#deps
    let last: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      // Ignored: the slice fails for the same cause and reports it.
      last = queries.leaseProjection(database, leader, this.#leaseMs).catch(() => undefined)
    }, this.#leaseMs / 4)
    return {
      async end() {
        clearInterval(timer)
        await last
      },
    }
  }

  #lost(): false {
    this.#isLeader = false
    return false
  }

  /** Returns true if there were facts; undefined if there were too many and a shorter slice is next. */
  async #project(slice: Slice): Promise<boolean | undefined> {
    let ownStatements = 0
    let hasFacts = false
    try {
      const folded = await this.#folding.fold(slice)
      hasFacts = folded.daily.length > 0
      const { leader } = this.#deps
      const daily = this.#waiting.add(folded.daily, this.#mayWait)
      const { creators } = folded
      const own = queries.projectStatements(slice, { leader, leaseMs: this.#leaseMs, daily, creators })
      ownStatements = own.length
      await this.#client.transaction([...own, ...(await this.#follower.prepare(slice))])
    } catch (error) {
      const spannedMs = slice.toMs - slice.afterMs
      // Rounded up, twice the span would reach the horizon again, and the same slice would be retried for ever.
      this.#spanMs = Math.floor(spannedMs / 2)
      if (error instanceof SliceTooLargeError && spannedMs > 1) return undefined
      // A shorter slice may still fit.
      this.#spanMs = Math.max(leastSpanMs, Math.round(spannedMs * failedSpanFactor))
      // The commit may have succeeded: reads the stored state again before the next slice.
      this.#isLeader = false
      this.#client.reset()
      this.#follower.dropped(error, ownStatements)
      throw error
    }
    this.#watermarkMs = slice.toMs
    this.#follower.committed()
    return hasFacts
  }

  #adapt(spannedMs: number, tookMs: number, hasFacts: boolean): void {
    if (spannedMs === 0) return
    const factor = hasFacts ? Math.min(2, sliceMs / Math.max(1, tookMs)) : emptySpanGrowth
    this.#spanMs = Math.min(greatestSpanMs, Math.max(leastSpanMs, Math.round(spannedMs * factor)))
  }
}
