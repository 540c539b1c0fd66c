import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

/** The state that a page keeps in its address. */
export interface Address {
  /** A parameter's text; empty when there is none. */
  value(name: string): string
  /** A parameter that must be one of these; undefined for anything else. */
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined
  /** Changes parameters, an empty one by leaving it out; `push` makes a step that Back undoes. */
  set(changes: Changes, push?: boolean): void
}

/** Keeps a page's filters and tabs in its address, so that a link or a reload shows the same. */
export function useAddress(): Address {
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
  return {
    value: (name) => parameters.get(name) ?? '',
    choice: (name, choices) => choices.find((choice) => choice === parameters.get(name)),
    set,
  }
}
