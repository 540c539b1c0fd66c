import { useEffect, useSyncExternalStore } from 'react'

const shown = new Map<string, string>()
const listeners = new Set<() => void>()

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** For a dialog that shows a secret: it closes by its buttons alone, not by a stray click or key. */
export const closedByButton = { closeOnClickOutside: false, closeOnEscape: false }

/** Keeps a new secret until its page is left, outside of any cache or address. */
export function showSecret(of: string, secret: string): void {
  shown.set(of, secret)
  tellListeners()
}

/** Returns the new secret of an object; undefined at any other time. Leaving the page forgets it. */
export function useShownSecret(of: string): string | undefined {
  useEffect(
    () => () => {
      shown.delete(of)
      tellListeners()
    },
    [of],
  )
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown.get(of),
  )
}
