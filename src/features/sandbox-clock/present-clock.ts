import type { SandboxClock } from '../../lib/time/sandbox-clock.ts'
import type { TestClockView } from './clock.schema.ts'

export function presentClock(clock: SandboxClock): TestClockView {
  return { now: new Date(clock.nowMs()).toISOString(), mode: clock.mode }
}
