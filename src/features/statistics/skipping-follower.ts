import { type BoundStatement, StatementRefused } from '../../db/dedicated-client.ts'
import type { Slice, SliceFollower } from './slice.ts'

/** Failures in a row before the follower is skipped. */
const maxFailures = 5
/** The time it is then skipped, in milliseconds; doubled by each further failure. */
const skipMs = 1_000
const greatestSkipMs = 300_000

/**
 * Runs a follower within the projector's transaction, and keeps figures going if it fails repeatedly. A failure aborts
 * the slice, which is retried from the stored state; after several in a row the follower is skipped for a while, then
 * restarted.
 */
export class SkippingFollower {
  readonly #follower: SliceFollower
  readonly #onSkipped: (error: unknown) => void
  #hasBegun = false
  #failures = 0
  #skippedUntilMs = 0
  /** The number of its statements in the prepared transaction. */
  #statements = 0

  /** @param onSkipped called when the follower is skipped: it loses its part of the slice. */
  constructor(follower: SliceFollower, onSkipped: (error: unknown) => void) {
    this.#follower = follower
    this.#onSkipped = onSkipped
  }

  /** Restarts the follower from its stored state with the next slice. */
  restart(): void {
    this.#hasBegun = false
  }

  /** Returns the follower's statements for the slice's transaction; none while it is skipped. */
  async prepare(slice: Slice): Promise<readonly BoundStatement[]> {
    this.#statements = 0
    if (this.#skippedUntilMs > performance.now()) return []
    try {
      if (!this.#hasBegun) await this.#follower.begin(slice.afterMs)
      this.#hasBegun = true
      const statements = await this.#follower.prepare(slice)
      this.#statements = statements.length
      return statements
    } catch (error) {
      if (!this.#fail(error)) throw error
      this.restart()
      return []
    }
  }

  committed(): void {
    if (!this.#hasBegun) return
    this.#failures = 0
    this.#follower.committed()
  }

  /**
   * Called if the slice was not committed, or may not have been.
   * @param ownStatements the number of statements in its transaction before those of `prepare`.
   */
  dropped(error: unknown, ownStatements: number): void {
    const index = error instanceof StatementRefused ? error.index - ownStatements : -1
    if (index >= 0 && index < this.#statements) this.#fail(error)
    this.restart()
  }

  /** Counts a failure; returns true if the follower is skipped from now on. */
  #fail(error: unknown): boolean {
    this.#failures++
    if (this.#failures < maxFailures) return false
    this.#skippedUntilMs = performance.now() + Math.min(greatestSkipMs, skipMs * 2 ** (this.#failures - maxFailures))
    this.#onSkipped(
      new Error('A follower of the projection failed repeatedly and is skipped for a while.', { cause: error }),
    )
    return true
  }
}
