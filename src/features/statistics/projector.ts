import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '../../db/database.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import type { Clock } from '../../lib/clock.ts'
import * as queries from './projection.queries.ts'
import type { Slice, SliceFollower } from './slice.ts'

export interface ProjectorDeps {
  readonly database: Database
  readonly clock: Clock
  /** Names this process among those that may lead: the lease of its slot. */
  readonly leader: string
  readonly followers: readonly SliceFollower[]
  readonly onError: (error: unknown) => void
  /** Pause between two looks, in milliseconds. */
  readonly everyMs?: number
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

/** Another process may lead when the leader has shown no sign of life for so long. */
const leaseMs = 5_000
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
const namesPerSlice = 500
const greatestSpanMs = 30 * 86_400_000

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
    while (!stopped.signal.aborted) {
      await take(() => projection.follow(horizonLagMs)).catch(onError)
      await sleep(everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
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
  #isLeader = false
  #watermarkMs = 0
  #spanMs = leastSpanMs
  #isStopped = false

  constructor(deps: ProjectorDeps) {
    this.#deps = deps
    this.#client = deps.database.dedicated('projector')
  }

  get status(): ProjectionStatus {
    return { isLeader: this.#isLeader, watermarkMs: this.#watermarkMs }
  }

  /** Projects up to so long ago; false when another process leads. */
  async follow(lagMs: number): Promise<boolean> {
    const { database, clock, leader } = this.#deps
    if (!(await this.#hold())) return false
    const horizonMs = Math.max(this.#watermarkMs, clock.nowMs() - lagMs)
    if (!(await queries.closeHorizon(database.db, leader, horizonMs))) return this.#lost()
    for (;;) {
      const toMs = Math.min(horizonMs, this.#watermarkMs + this.#spanMs)
      const named = await queries.listNamedFacts(database.db, toMs, namesPerSlice)
      if (toMs === this.#watermarkMs && named.length === 0) return true
      const startedMs = performance.now()
      const hasFacts = await this.#project({ afterMs: this.#watermarkMs, toMs, named })
      const tookMs = performance.now() - startedMs
      this.#adapt(tookMs, hasFacts)
      if (this.#isStopped) return true
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
    const { database, leader, followers } = this.#deps
    const held = await queries.holdProjection(database, leader, leaseMs)
    if (held === undefined) return this.#lost()
    if (!this.#isLeader) for (const follower of followers) await follower.begin()
    this.#isLeader = true
    this.#watermarkMs = held.watermarkMs
    return true
  }

  #lost(): false {
    this.#isLeader = false
    return false
  }

  /** Says whether there was anything to count. */
  async #project(slice: Slice): Promise<boolean> {
    const { leader, followers } = this.#deps
    let hasFacts: boolean
    try {
      const statements = queries.projectStatements(slice, leader, leaseMs)
      for (const follower of followers) statements.push(...(await follower.prepare(slice)))
      hasFacts = queries.foundFacts(await this.#client.transaction(statements))
    } catch (error) {
      // The answer alone may have been lost: what was stored is read again before the next slice.
      this.#isLeader = false
      this.#client.reset()
      for (const follower of followers) follower.dropped()
      throw error
    }
    this.#watermarkMs = slice.toMs
    for (const follower of followers) follower.committed()
    return hasFacts
  }

  #adapt(tookMs: number, hasFacts: boolean): void {
    const factor = hasFacts ? Math.min(2, sliceMs / Math.max(1, tookMs)) : emptySpanGrowth
    this.#spanMs = Math.min(greatestSpanMs, Math.max(leastSpanMs, Math.round(this.#spanMs * factor)))
  }
}
