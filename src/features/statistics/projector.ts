import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '../../db/database.ts'
import type { DedicatedClient } from '../../db/journal/dedicated-client.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { SliceFolding, SliceTooLargeError } from './fold-slice.ts'
import * as queries from './projection.queries.ts'
import type { Slice, SliceFollower } from './slice.ts'
import { SliceFollowers } from './slice-followers.ts'

export interface ProjectorDeps {
  readonly database: Database
  readonly clock: Clock
  /** Names this process among those that may lead: the lease of its slot. */
  readonly leader: string
  readonly followers: readonly SliceFollower[]
  readonly onError: (error: unknown) => void
  /** Pause between two looks, in milliseconds. */
  readonly everyMs?: number
  /** Another process may lead when the leader has shown no sign of life for so long, in milliseconds. */
  readonly leaseMs?: number
}

/** How the projection stands in this process. */
export interface ProjectionStatus {
  readonly isLeader: boolean
  /** Up to where facts are in the figures, in milliseconds since the Unix epoch; as of the last look of the leader. */
  readonly watermarkMs: number
}

/** Derives figures, and whatever follows them, from the facts that requests write. One process of all does so at a time. */
export interface Projector extends AsyncDisposable {
  status(): ProjectionStatus
  /** Projects everything that was committed before the call; false when another process leads. */
  catchUp(): Promise<boolean>
}

/** Longer than a commit can take: so late, no flush has to name its facts. */
const horizonLagMs = 2_000
/** What a slice should take, so that nobody waits long for it on the one session of the embedded database. */
const sliceMs = 20
/**
 * Spans of facts are no shorter, and looks no closer: a slice of a busy second adds to most figures of the day, and one of
 * a quarter of it to nearly as many. Where nothing happened they grow at once.
 */
const leastSpanMs = 1_000
const emptySpanGrowth = 32
const failedSpanFactor = 1 / 8
const namesPerSlice = 500
const greatestSpanMs = 30 * 86_400_000
/** What failed is tried again later and later, up to this pause. */
const greatestPauseMs = 8_000

/** Starts to project, when this process leads, until it is disposed of. */
export function startProjector(deps: ProjectorDeps): Projector {
  const { everyMs = leastSpanMs, onError } = deps
  const projection = new Projection(deps)
  const stopped = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()

  /** One turn at a time; a failed one does not stand in the way of the next. */
  function take<Result>(work: () => Promise<Result>): Promise<Result> {
    const taken = turn.then(work, work)
    turn = taken
    return taken
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      try {
        await take(() => projection.follow(horizonLagMs))
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
    catchUp: () => take(() => projection.follow(0)),
    async [Symbol.asyncDispose]() {
      stopped.abort()
      projection.stop()
      await running
      await take(() => projection.end()).catch(onError)
    },
  }
}

/** Up to which instant facts are in the figures, in milliseconds since the Unix epoch. */
export async function projectedUpToMs(db: Db): Promise<number> {
  return (await queries.getUnprojected(db)).watermarkMs
}

class Projection {
  readonly #deps: ProjectorDeps
  readonly #client: DedicatedClient
  readonly #folding: SliceFolding
  readonly #followers: SliceFollowers
  readonly #leaseMs: number
  #isLeader = false
  #watermarkMs = 0
  #spanMs = leastSpanMs
  #isStopped = false

  constructor(deps: ProjectorDeps) {
    this.#deps = deps
    this.#client = deps.database.dedicated('projector')
    this.#folding = new SliceFolding(this.#client)
    this.#leaseMs = deps.leaseMs ?? 5_000
    this.#followers = new SliceFollowers(deps.followers, { onPassedOver: deps.onError })
  }

  get status(): ProjectionStatus {
    return { isLeader: this.#isLeader, watermarkMs: this.#watermarkMs }
  }

  /** Projects up to so long ago; false when another process leads. */
  async follow(lagMs: number): Promise<boolean> {
    const { clock, leader } = this.#deps
    if (!(await this.#hold())) return false
    const horizonMs = Math.max(this.#watermarkMs, clock.nowMs() - lagMs)
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
      const toMs = Math.min(horizonMs, afterMs + this.#spanMs)
      const named = await queries.listNamedFacts(this.#deps.database.db, toMs, namesPerSlice)
      if (toMs === afterMs && named.length === 0) return
      const startedMs = performance.now()
      const hasFacts = await this.#project({ afterMs, toMs, named })
      if (hasFacts === undefined) continue
      const tookMs = performance.now() - startedMs
      this.#adapt(toMs - afterMs, tookMs, hasFacts)
      // Names that came meanwhile wait for the next turn, or there would always be one more.
      if (toMs === horizonMs && named.length < namesPerSlice) return
      // Whoever waits for the one session of the embedded database comes first.
      await sleep(Math.min(tookMs, sliceMs))
    }
  }

  /** From now on no further slice begins. */
  stop(): void {
    this.#isStopped = true
  }

  async end(): Promise<void> {
    const { database, leader } = this.#deps
    if (this.#isLeader) await queries.releaseProjection(database.db, leader)
    await this.#client[Symbol.asyncDispose]()
  }

  async #hold(): Promise<boolean> {
    const { database, leader } = this.#deps
    const held = await queries.holdProjection(database, leader, this.#leaseMs)
    if (held === undefined) return this.#lost()
    // Where this process stood still, another may have led and ended meanwhile.
    const hasLed = this.#isLeader && this.#watermarkMs === held.watermarkMs
    if (!hasLed) this.#followers.beginAnew()
    this.#isLeader = true
    this.#watermarkMs = held.watermarkMs
    return true
  }

  /** Keeps the lease while what follows reads or works for longer than it lasts. */
  #renewLease(): { end(): Promise<void> } {
    const { database, leader } = this.#deps
    let last: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      // What hinders this hinders the slice as well, which says so.
      last = queries.holdProjection(database, leader, this.#leaseMs).catch(() => undefined)
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

  /** Says whether there was anything to count; undefined when there is too much, and a shorter slice is next. */
  async #project(slice: Slice): Promise<boolean | undefined> {
    let ownStatements = 0
    let hasFacts = false
    try {
      const folded = await this.#folding.fold(slice)
      hasFacts = folded.daily.length > 0
      const own = queries.projectStatements(slice, folded, this.#deps.leader, this.#leaseMs)
      ownStatements = own.length
      await this.#client.transaction([...own, ...(await this.#followers.prepare(slice))])
    } catch (error) {
      const spannedMs = slice.toMs - slice.afterMs
      this.#spanMs = Math.ceil(spannedMs / 2)
      if (error instanceof SliceTooLargeError) return undefined
      // Where it took too long a shorter one may not.
      this.#spanMs = Math.max(leastSpanMs, Math.round(spannedMs * failedSpanFactor))
      // The answer alone may have been lost: what was stored is read again before the next slice.
      this.#isLeader = false
      this.#client.reset()
      this.#followers.dropped(error, ownStatements)
      throw error
    }
    this.#watermarkMs = slice.toMs
    this.#followers.committed()
    return hasFacts
  }

  #adapt(spannedMs: number, tookMs: number, hasFacts: boolean): void {
    if (spannedMs === 0) return
    const factor = hasFacts ? Math.min(2, sliceMs / Math.max(1, tookMs)) : emptySpanGrowth
    this.#spanMs = Math.min(greatestSpanMs, Math.max(leastSpanMs, Math.round(spannedMs * factor)))
  }
}
