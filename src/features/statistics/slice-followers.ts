import { type BoundStatement, StatementRefused } from '../../db/journal/dedicated-client.ts'
import type { Slice, SliceFollower } from './slice.ts'

export interface SliceFollowersOptions {
  /** Called when a follower is skipped: it loses what it would have derived from the slice. */
  readonly onSkipped: (error: unknown) => void
  /** Failures in a row before a follower is skipped. */
  readonly maxFailures?: number
  /** The time it is skipped then, in milliseconds; doubled by each further failure. */
  readonly skipMs?: number
}

interface Followed {
  readonly follower: SliceFollower
  hasBegun: boolean
  /** Failures in a row. */
  faults: number
  skippedUntilMs: number
}

const greatestSkipMs = 300_000

/**
 * Runs the followers within the projector's transaction, and keeps figures going when one fails repeatedly. A failure aborts the
 * slice, which is retried from the stored state; after several in a row the follower is skipped for a while, then begins again.
 */
export class SliceFollowers {
  readonly #followed: readonly Followed[]
  readonly #options: Required<SliceFollowersOptions>
  /** The follower of each statement in the prepared transaction. */
  #owners: Followed[] = []
  #preparing: readonly Followed[] = []

  constructor(followers: readonly SliceFollower[], options: SliceFollowersOptions) {
    this.#followed = followers.map((follower) => ({ follower, hasBegun: false, faults: 0, skippedUntilMs: 0 }))
    this.#options = { maxFailures: 5, skipMs: 1_000, ...options }
  }

  /** Makes each follower begin again from its stored state with the next slice. */
  restart(): void {
    for (const followed of this.#followed) followed.hasBegun = false
  }

  /** Returns the followers' statements for the slice's transaction. */
  async prepare(slice: Slice): Promise<BoundStatement[]> {
    this.#owners = []
    this.#preparing = this.#followed.filter(({ skippedUntilMs }) => skippedUntilMs <= performance.now())
    const statements: BoundStatement[] = []
    for (const followed of this.#preparing) {
      const prepared = await this.#prepareOne(followed, slice)
      statements.push(...prepared)
      this.#owners.push(...prepared.map(() => followed))
    }
    return statements
  }

  committed(): void {
    for (const followed of this.#preparing) {
      if (!followed.hasBegun) continue
      followed.faults = 0
      followed.follower.committed()
    }
    this.#preparing = []
  }

  /**
   * Called when the slice was not committed, or may not have been.
   * @param ownStatements how many statements its transaction began with before those of `prepare`.
   */
  dropped(error: unknown, ownStatements: number): void {
    const owner = error instanceof StatementRefused ? this.#owners[error.index - ownStatements] : undefined
    if (owner !== undefined) this.#fail(owner, error)
    for (const { follower } of this.#followed) follower.dropped()
    this.#preparing = []
    this.restart()
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

  /** Counts a failure; returns true when the follower is skipped from now on. */
  #fail(followed: Followed, error: unknown): boolean {
    const { maxFailures, skipMs, onSkipped } = this.#options
    followed.faults++
    if (followed.faults < maxFailures) return false
    followed.skippedUntilMs =
      performance.now() + Math.min(greatestSkipMs, skipMs * 2 ** (followed.faults - maxFailures))
    onSkipped(new Error('A follower of the projection failed repeatedly and is skipped for a while.', { cause: error }))
    return true
  }
}
