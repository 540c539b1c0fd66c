import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

/** Props of a field whose choice is an address parameter. */
interface ChoiceField<Value> {
  value: Value
  onChange: (next: string | null) => void
  data: { value: string; label: string }[]
}

/** The state that a page keeps in its address. */
export interface Address {
  /** A parameter's text; empty when there is none. */
  value(name: string): string
  /** A parameter with one of these values; undefined for any other. */
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined
  /** Props of a field for such a parameter, with a label for each choice; the address omits the default. */
  field<Choice extends string>(name: string, labels: Record<Choice, string>): ChoiceField<Choice | null>
  field<Choice extends string>(
    name: string,
    labels: Record<Choice, string>,
    usual: NoInfer<Choice>,
  ): ChoiceField<Choice>
  /** Sets parameters, and removes empty ones; `push` makes a step that Back undoes. */
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
  const choice: Address['choice'] = (name, of) => of.find((one) => one === parameters.get(name))
  return {
    value: (name) => parameters.get(name) ?? '',
    choice,
    field: <Choice extends string>(name: string, labels: Record<Choice, string>, usual: Choice | null = null) => ({
      value: choice(name, Object.keys(labels) as Choice[]) ?? usual,
      onChange: (next: string | null) => set({ [name]: next === usual || next === null ? undefined : next }),
      data: choices(labels),
    }),
    set,
  }
}

/** The choices of a field, from the label of each of its values. */
export function choices(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
