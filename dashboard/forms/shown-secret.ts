import { useSyncExternalStore } from 'react'

let shown: { of: string; secret: string } | undefined
const listeners = new Set<() => void>()

function set(next: typeof shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Keeps a secret that was just made until its page is left; it is in no cache and in no address. */
export function showSecret(of: string, secret: string): void {
  set({ of, secret })
}

/** Forgets the secret. */
export function forgetSecret(): void {
  set(undefined)
}

/** The secret just made for something; undefined at any other time. */
export function useShownSecret(of: string): string | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  return current?.of === of ? current.secret : undefined
}
