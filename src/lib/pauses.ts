import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which long work gives other requests a turn. */
const turnMs = 5

/** The time between the beginnings of two turns, in milliseconds: the rest of it belongs to other requests. */
const spacingMs = 10

/** The beginning of the last turn, of any long work of this process. */
let lastTurnMs = 0

/**
 * Makes the pause that long work awaits between its steps: at first, then every 5 ms. All long work of a process takes
 * turns and half its time at most: a request needs the event loop several times, and would else wait a turn for each.
 */
export function pauses(): () => Promise<void> {
  let begunMs = 0
  return async () => {
    const nowMs = performance.now()
    if (nowMs - begunMs < turnMs) return
    lastTurnMs = Math.max(nowMs, lastTurnMs + spacingMs)
    await sleep(Math.max(1, lastTurnMs - nowMs))
    begunMs = performance.now()
  }
}

/** Maps a long list as `map` does, with pauses in between. */
export async function mapInTurns<From, To>(
  list: readonly From[],
  map: (each: From, index: number) => To,
  pause = pauses(),
): Promise<To[]> {
  const mapped: To[] = []
  for (const [index, each] of list.entries()) {
    mapped.push(map(each, index))
    await pause()
  }
  return mapped
}
