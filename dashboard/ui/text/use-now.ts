import { useSyncExternalStore } from 'react'

/** A service's test clock, as it was read at an instant of this browser's own clock. */
interface ReadClock {
  readonly nowMs: number
  readonly isRunning: boolean
  readonly readAtMs: number
}

/** A clock that runs may be this far, in milliseconds, from its expected time: answers take a while. */
const usualDelayMs = 5_000

let testClock: ReadClock | undefined
let now = Date.now()
const listeners = new Set<() => void>()

setInterval(tell, 10_000)

function tell(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function at(ownMs: number): number {
  if (testClock === undefined) return ownMs
  return testClock.isRunning ? testClock.nowMs + Math.max(0, ownMs - testClock.readAtMs) : testClock.nowMs
}

/** Takes the time of a service's test clock; returns whether the clock was advanced since it was last read. */
export function followTestClock(read: { readonly now: string; readonly mode: string } | undefined): boolean {
  const readAtMs = Date.now()
  const latestMs = testClock && at(readAtMs) + (testClock.isRunning ? usualDelayMs : 0)
  testClock = read && { nowMs: Date.parse(read.now), isRunning: read.mode === 'running', readAtMs }
  tell()
  return latestMs !== undefined && testClock !== undefined && testClock.nowMs > latestMs
}

/** Returns the time of the service in milliseconds, updated every ten seconds by one shared timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => at(now))
}

/** Returns the time of this machine in milliseconds, by which sessions, links and processes live even in a sandbox. */
export function useRealNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** Returns the UTC day of the service as `YYYY-MM-DD`. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => new Date(at(now)).toISOString().slice(0, 10))
}
