import type { Db } from '../../db/database.ts'
import { readInstallationValue, setInstallationValue } from '../../db/installation-values.ts'
import { StartError } from '../../errors.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { SandboxClock } from '../../lib/time/sandbox-clock.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { findLastIdMs } from './last-id.queries.ts'
import type { Sandbox } from './sandbox-parts.ts'

const name = 'test_clock'
/** A running clock is kept this far ahead, and goes no further: a killed process reached no later instant. */
const keptAheadMs = 10_000
const keepEveryMs = 1_000
/** Ids run ahead of a clock that stands still, by a millisecond for some thousands of them. */
const farthestIdsMs = 60_000

/**
 * Opens the clock of `TEST_CLOCK` where an earlier run of the same data left it, at first where the variable says;
 * undefined without the variable.
 *
 * @throws StartError without the variable where the data were made by a test clock.
 */
export async function openSandboxClock(
  db: Db,
  testClock: { readonly startMs: number | undefined } | undefined,
  realClock: Clock,
): Promise<SandboxClock | undefined> {
  const keptMs = await readTestClockMs(db)
  if (testClock === undefined) {
    if (keptMs === undefined) return undefined
    throw new StartError('TEST_CLOCK must be set: the data in DATA_DIR were made by a test clock, and go on with one.')
  }
  const atMs = keptMs ?? testClock.startMs ?? realClock.nowMs()
  if (keptMs === undefined) await keepInstant(db, atMs)
  return new SandboxClock(realClock, atMs)
}

/** Keeps the instant that a clock has reached: a restart goes on there. */
export async function keepInstant(db: Db, atMs: number): Promise<void> {
  await setInstallationValue(db, name, new Date(atMs).toISOString())
}

/** Reads the instant that the test clock of these data has reached; undefined where the clock is real. */
export async function readTestClockMs(db: Db): Promise<number | undefined> {
  const kept = await readInstallationValue(db, name)
  return kept === undefined ? undefined : Date.parse(kept)
}

/** Lets a clock run on, from now until it is kept ahead again. */
export async function keepAhead(db: Db, clock: SandboxClock): Promise<void> {
  const untilMs = clock.nowMs() + keptAheadMs
  await keepInstant(db, untilMs)
  clock.runUntil(untilMs)
}

export function keepAheadJob(db: Db, { clock, inTurn }: Pick<Sandbox, 'clock' | 'inTurn'>): BackgroundJob {
  const keep = async () => {
    if (clock.mode === 'running') await keepAhead(db, clock)
  }
  return { name: 'test clock', everyMs: keepEveryMs, run: () => inTurn(keep) }
}

/** Keeps where a clock is when the process ends. */
export async function keepAtEnd(db: Db, clock: SandboxClock): Promise<void> {
  clock.freeze()
  await keepInstant(db, clock.nowMs())
}

/**
 * The clock by which ids are made. Those of a sandbox that was restarted where time stands still go on after the ids of
 * the run before, whose last they would else repeat or precede.
 */
export async function idClockOf(db: Db, clock: Clock, sandboxClock: SandboxClock | undefined): Promise<Clock> {
  if (sandboxClock === undefined) return clock
  const [lastMs, nowMs] = [await findLastIdMs(db), clock.nowMs()]
  // Further ahead they are of other data than the clock's: it was set to begin before them.
  if (lastMs < nowMs || lastMs - nowMs > farthestIdsMs) return clock
  return { nowMs: () => Math.max(clock.nowMs(), lastMs + 1) }
}
