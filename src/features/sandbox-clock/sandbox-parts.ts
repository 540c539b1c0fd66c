import type { Limiter } from '../../lib/limit-concurrency.ts'
import type { SandboxClock } from '../../lib/time/sandbox-clock.ts'
import type { TimedWork } from '../../operations/timed-work.ts'
import type { RequestGate } from './request-gate.ts'

/** What moves the clock of a service that runs with `TEST_CLOCK`. */
export interface Sandbox {
  readonly clock: SandboxClock
  readonly gate: RequestGate
  /** Everything that time brings, in the order in which it is done at one instant. */
  readonly works: readonly TimedWork[]
  /** Moves are made one after the other. */
  readonly inTurn: Limiter
  /** Aborted when the process is to end: a move then stops where it is. */
  readonly stopping: AbortSignal
}

export interface SandboxParts {
  /** Undefined where the clock is real. */
  readonly sandbox: Sandbox | undefined
}
