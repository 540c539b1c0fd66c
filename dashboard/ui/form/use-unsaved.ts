import { useEffect } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'

const edited = new Set<() => boolean>()

function isUnsaved(): boolean {
  return [...edited].some((isDirty) => isDirty())
}

/** Counts edits that are not saved among those that `useLeavingQuestion` asks about. */
export function useUnsaved(isDirty: () => boolean): void {
  useEffect(() => {
    edited.add(isDirty)
    return () => {
      edited.delete(isDirty)
    }
  })
}

/** Asks whether unsaved edits, if there are any, may be lost. */
export function mayLeave(): boolean {
  const may = !isUnsaved() || window.confirm('Leave without saving your changes?')
  if (may) edited.clear()
  return may
}

/** Asks before a page or a tab with unsaved edits is left. Used once: a router asks one for permission. */
export function useLeavingQuestion(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return shownAt(currentLocation) !== shownAt(nextLocation) && isUnsaved()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (mayLeave()) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useBeforeUnload(askBeforeUnload)
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (isUnsaved()) event.preventDefault()
}

/** The page and the tab of an address; its other parameters leave both as they are. */
function shownAt({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search)
  return [pathname, parameters.get('tab'), parameters.get('view')].join(' ')
}
