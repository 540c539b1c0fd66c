import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

/** A page's filters and tabs, kept in its address alone, so that a link or a reload shows the same. */
export function useAddress(): { value: (name: string) => string; set: (changes: Changes, push?: boolean) => void } {
  const [parameters, setParameters] = useSearchParams()
  const set = useCallback(
    (changes: Changes, push = false) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: !push, preventScrollReset: true },
      ),
    [setParameters],
  )
  return { value: (name) => parameters.get(name) ?? '', set }
}
