import { createUuidV7 } from '../lib/ids/uuid.ts'
import { systemRandom } from '../lib/random.ts'
import type { Clock } from '../lib/time/clock.ts'

/** What becomes due at instants of its own, by the stable word for it in the answer of an advance of a test's clock. */
export type DueWord =
  | 'invoice_day'
  | 'provisional_end'
  | 'schedule_boundary'
  | 'usage_hour'
  | 'utc_midnight'
  | 'payment_day'
  | 'retention'
  | 'verify_ledger'

/** A stretch of time, in milliseconds since the Unix epoch: what is due at its end belongs to it, at its start not. */
export interface Span {
  readonly afterMs: number
  readonly throughMs: number
}

/**
 * Work that a feature does as time goes by, for a clock that is moved over days at once: it says when it is due next,
 * and does what is due as of that instant.
 */
export interface TimedWork {
  readonly what: DueWord
  /** Begins with a stretch of time; reads here what does not change while time passes. */
  within(span: Span): DueInstants | Promise<DueInstants>
}

export interface DueInstants {
  /** The first instant after `afterMs` at which something is due within the span. Asked again after all that is run. */
  next(afterMs: number): number | undefined | Promise<number | undefined>
  /** Does what is due at an instant, as of it; false when there was nothing to do. Left out where passing is enough. */
  run?(atMs: number): Promise<boolean>
}

/** Clock and ids for work that is done as of an instant: its rows are of that time, as if it had been done then. */
export function asOf(atMs: number): { readonly clock: Clock; readonly newId: () => string } {
  const clock = { nowMs: () => atMs }
  return { clock, newId: createUuidV7(clock, systemRandom) }
}

/** The first instant of each UTC day of a span. */
export function utcMidnights({ throughMs }: Span): Pick<DueInstants, 'next'> {
  const dayMs = 86_400_000
  const next = (afterMs: number) => (Math.floor(afterMs / dayMs) + 1) * dayMs
  return { next: (afterMs) => (next(afterMs) > throughMs ? undefined : next(afterMs)) }
}

/** Instants that are known beforehand, in any order, some perhaps more than once or outside of the span. */
export function knownInstants({ afterMs, throughMs }: Span, instantsMs: readonly number[]): DueInstants {
  const inOrder = [...new Set(instantsMs)].filter((atMs) => atMs > afterMs && atMs <= throughMs).sort((a, b) => a - b)
  let at = 0
  return {
    next(laterMs) {
      while ((inOrder[at] ?? Number.POSITIVE_INFINITY) <= laterMs) at++
      return inOrder[at]
    },
  }
}
