/** The current time, injected everywhere so that tests and replays decide what "now" is. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
