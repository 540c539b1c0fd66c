import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which long work gives other requests a turn. */
const turnMs = 10

/** Makes the pause that long work awaits between its steps: it yields to the event loop at first, then every 10 ms. */
export function pauses(): () => Promise<void> {
  let begunMs = 0
  return async () => {
    if (performance.now() - begunMs < turnMs) return
    await setImmediate()
    begunMs = performance.now()
  }
}
