import { useEffect, useSyncExternalStore } from 'react'

let shown: { of: string; secret: string } | undefined
const listeners = new Set<() => void>()

function set(next: typeof shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Keeps a new secret until its page is left, outside of any cache or address. */
export function showSecret(of: string, secret: string): void {
  set({ of, secret })
}

/** Returns the new secret of an object; undefined at any other time. Leaving the page forgets it. */
export function useShownSecret(of: string): string | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  useEffect(() => () => set(undefined), [])
  return current?.of === of ? current.secret : undefined
}
