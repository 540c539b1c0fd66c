import type { Static } from 'typebox'
import { instantSchema, named, oneOf } from '../../http/body/schema-parts.ts'
import type { SandboxClock } from '../../lib/time/sandbox-clock.ts'

export const clockModeSchema = oneOf(['frozen', 'running'], {
  description: '`frozen`: time stands still between advances. `running`: it goes on at the pace of real time.',
})

/** The clock of a service that runs with `TEST_CLOCK`, as every page of the dashboard shows it. */
export const testClockSchema = named('TestClock', { now: instantSchema, mode: clockModeSchema })
export type TestClockView = Static<typeof testClockSchema>

export function presentClock(clock: SandboxClock): TestClockView {
  return { now: new Date(clock.nowMs()).toISOString(), mode: clock.mode }
}
