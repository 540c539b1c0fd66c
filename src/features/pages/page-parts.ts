import type { TestClockView } from './test-clock.ts'

/** The parts of pages: folders of the built dashboard and guides, empty until they are built. */
export interface PageParts {
  readonly dashboardFolder: string
  readonly guidesFolder: string
  /** Reads the share of the demo network's past that has been played; undefined once it is complete. */
  readonly demoFilled: () => Promise<number | undefined>
  /** Reads the clock of a service with `TEST_CLOCK`; undefined elsewhere. */
  readonly testClock: () => TestClockView | undefined
}
