import { useEffect } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'

const edited = new Set<() => boolean>()

function isUnsaved(): boolean {
  return [...edited].some((isDirty) => isDirty())
}

/** Registers unsaved edits, about which `useLeavingQuestion` asks. */
export function useUnsaved(isDirty: () => boolean): void {
  useEffect(() => {
    edited.add(isDirty)
    return () => {
      edited.delete(isDirty)
    }
  })
}

/** Asks whether unsaved edits, if any, may be discarded. */
export function mayLeave(): boolean {
  const may = !isUnsaved() || window.confirm('Leave without saving your changes?')
  if (may) edited.clear()
  return may
}

/** Asks before leaving a page or a tab with unsaved edits. Use it once: a router asks a single blocker. */
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

/** The page and the tab of an address; other parameters change neither. */
function shownAt({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search)
  return [pathname, parameters.get('tab'), parameters.get('view')].join(' ')
}
