import { type BoundStatement, StatementRefused } from '../../db/journal/dedicated-client.ts'
import type { Slice, SliceFollower } from './slice.ts'

export interface SliceFollowersOptions {
  /** Told when a follower is passed over: what it would have derived of a slice is lost to it. */
  readonly onPassedOver: (error: unknown) => void
  /** How often in a row a follower may fail before figures go on without it. */
  readonly patience?: number
  /** How long it is left alone then, in milliseconds; twice as long each time it fails again. */
  readonly restMs?: number
}

interface Followed {
  readonly follower: SliceFollower
  hasBegun: boolean
  /** Failures in a row. */
  faults: number
  restsUntilMs: number
}

const greatestRestMs = 300_000

/**
 * Keeps what follows the projector in step with it, and figures going when a follower fails again and again. A failure
 * stops the slice, which is tried anew with all that was stored; after some in a row the slice is projected without the
 * follower, which then rests before it begins once more.
 */
export class SliceFollowers {
  readonly #followed: readonly Followed[]
  readonly #options: Required<SliceFollowersOptions>
  /** Whose statements the prepared transaction runs, one entry a statement. */
  #owners: Followed[] = []
  #preparing: readonly Followed[] = []

  constructor(followers: readonly SliceFollower[], options: SliceFollowersOptions) {
    this.#followed = followers.map((follower) => ({ follower, hasBegun: false, faults: 0, restsUntilMs: 0 }))
    this.#options = { patience: 5, restMs: 1_000, ...options }
  }

  /** From the next slice on each begins anew, from what is stored. */
  beginAnew(): void {
    for (const followed of this.#followed) followed.hasBegun = false
  }

  /** What the slice's transaction is to write for those that follow. */
  async prepare(slice: Slice): Promise<BoundStatement[]> {
    this.#owners = []
    this.#preparing = this.#followed.filter(({ restsUntilMs }) => restsUntilMs <= performance.now())
    const statements: BoundStatement[] = []
    for (const followed of this.#preparing) {
      const prepared = await this.#prepareOne(followed, slice)
      statements.push(...prepared)
      this.#owners.push(...prepared.map(() => followed))
    }
    return statements
  }

  /** The slice was committed. */
  committed(): void {
    for (const followed of this.#preparing) {
      if (!followed.hasBegun) continue
      followed.faults = 0
      followed.follower.committed()
    }
    this.#preparing = []
  }

  /**
   * The slice was not committed, or nobody knows.
   * @param ownStatements how many statements its transaction began with before those of `prepare`.
   */
  dropped(error: unknown, ownStatements: number): void {
    const owner = error instanceof StatementRefused ? this.#owners[error.index - ownStatements] : undefined
    if (owner !== undefined) this.#fail(owner, error)
    for (const { follower } of this.#followed) follower.dropped()
    this.#preparing = []
    this.beginAnew()
  }

  async #prepareOne(followed: Followed, slice: Slice): Promise<readonly BoundStatement[]> {
    try {
      if (!followed.hasBegun) await followed.follower.begin()
      followed.hasBegun = true
      return await followed.follower.prepare(slice)
    } catch (error) {
      if (!this.#fail(followed, error)) throw error
      followed.follower.dropped()
      followed.hasBegun = false
      return []
    }
  }

  /** Counts a failure; true when the follower is passed over from now on. */
  #fail(followed: Followed, error: unknown): boolean {
    const { patience, restMs, onPassedOver } = this.#options
    followed.faults++
    if (followed.faults < patience) return false
    followed.restsUntilMs = performance.now() + Math.min(greatestRestMs, restMs * 2 ** (followed.faults - patience))
    onPassedOver(new Error('Figures go on without what follows them, which failed again and again.', { cause: error }))
    return true
  }
}
