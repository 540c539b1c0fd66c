import type { OfferwireClient } from './client.ts'
import type { OfferwireError } from './send.ts'

export interface Watch {
  /** Starts watching an element that shows an offer. */
  observe(element: Element, impressionUid: string): void
  /** Stops watching; offers already seen are still confirmed. */
  stop(): void
}

/** How long half of an offer must be visible to count as seen, in milliseconds. */
const seenAfterMs = 1_000
/** The interval in milliseconds within which seen offers are confirmed together. */
const gatherMs = 250
/** Waits before a confirmation is tried again after its own retries failed. */
const laterMs = [15_000, 60_000, 240_000]

/**
 * Confirms each offer once half of it was visible for a second on a visible page; leaving the page sends pending
 * confirmations.
 */
export function watchOffers(
  client: Pick<OfferwireClient, 'confirm'>,
  onSeen: (impressionUid: string) => void = () => {},
): Watch {
  const uids = new Map<Element, string>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const seen: string[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(gathering)
    gathering = undefined
    for (const uid of seen.splice(0)) confirm(uid)
  }

  function confirm(uid: string, tries = 0) {
    client.confirm(uid).then(
      (isSaid) => isSaid && onSeen(uid),
      ({ isFinal }: OfferwireError) => {
        const wait = laterMs[tries]
        if (!isFinal && wait !== undefined) setTimeout(confirm, wait, uid, tries + 1)
      },
    )
  }

  function see(element: Element) {
    const uid = uids.get(element)
    forget(element)
    if (uid === undefined) return
    seen.push(uid)
    gathering ??= setTimeout(flush, gatherMs)
  }

  function pause(element: Element) {
    clearTimeout(timers.get(element))
    timers.delete(element)
  }

  function forget(element: Element) {
    pause(element)
    uids.delete(element)
    observer.unobserve(element)
  }

  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        pause(target)
        if (isIntersecting && !document.hidden) timers.set(target, setTimeout(see, seenAfterMs, target))
      }
    },
    { threshold: 0.5 },
  )

  function onVisibility() {
    if (document.hidden) flush()
    for (const element of uids.keys()) {
      pause(element)
      observer.unobserve(element)
      // Observing again reports anew which elements are visible.
      if (!document.hidden) observer.observe(element)
    }
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', flush)

  return {
    observe(element, impressionUid) {
      uids.set(element, impressionUid)
      observer.observe(element)
    },
    stop() {
      for (const element of [...uids.keys()]) forget(element)
      flush()
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', flush)
    },
  }
}
