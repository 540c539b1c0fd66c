import type { DueWord, Span, TimedWork } from '../../operations/timed-work.ts'

/** Something that was due, and when. */
export interface DoneWork {
  readonly atMs: number
  readonly what: DueWord
}

interface WalkOptions {
  /** Ends the walk after what is being done. */
  readonly stopping: AbortSignal
  /** Called with each instant at which all that is due has been done. */
  readonly onReached: (atMs: number) => Promise<void>
}

/**
 * Does everything that becomes due in a span, in order of time and each as of its own instant; what is due at one
 * instant in the order of `works`. Returns what was done, oldest first.
 */
export async function walkTime(
  works: readonly TimedWork[],
  span: Span,
  { stopping, onReached }: WalkOptions,
): Promise<DoneWork[]> {
  const lines = []
  for (const { what, within } of works) lines.push({ what, due: await within(span) })
  const done: DoneWork[] = []
  for (let afterMs = span.afterMs; ; ) {
    stopping.throwIfAborted()
    // Asked anew each time: what is done may bring other work.
    const instants = []
    for (const { due } of lines) instants.push((await due.next(afterMs)) ?? Number.POSITIVE_INFINITY)
    const atMs = Math.min(...instants)
    if (atMs === Number.POSITIVE_INFINITY) return done
    for (const [index, { what, due }] of lines.entries()) {
      if (instants[index] !== atMs) continue
      if (due.run === undefined || (await due.run(atMs))) done.push({ atMs, what })
    }
    await onReached(atMs)
    afterMs = atMs
  }
}
