import { setImmediate } from 'node:timers/promises'

/** The time in milliseconds after which long work lets other requests have their turn. */
const turnMs = 10

/** Makes what long work awaits between its steps: it gives the event loop back the first time, and after each 10 ms. */
export function pauses(): () => Promise<void> {
  let begunMs = 0
  return async () => {
    if (performance.now() - begunMs < turnMs) return
    await setImmediate()
    begunMs = performance.now()
  }
}
