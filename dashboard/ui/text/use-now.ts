import { useSyncExternalStore } from 'react'

let now = Date.now()
const listeners = new Set<() => void>()

setInterval(() => {
  now = Date.now()
  for (const listener of listeners) listener()
}, 10_000)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the time in milliseconds, updated every ten seconds by one shared timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
