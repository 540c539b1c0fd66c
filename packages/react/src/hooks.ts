import type { FeedOffer, MessageOffer, OffersRequest, OfferwireClient, OfferwireError } from '@offerwire/web/client'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The state of a hook's request. */
export interface Loaded<Value> {
  /** Undefined until the client's first response. */
  readonly value: Value | undefined
  readonly isLoading: boolean
  readonly error: unknown
  /** Loads again. */
  readonly reload: () => void
}

export interface LoadOptions<Value> {
  /** A value loaded on the server: shown immediately, and not requested again. */
  readonly initial?: Value | undefined
  /** While false, nothing is requested. */
  readonly isEnabled?: boolean
}

/** The ranked offers of one place in your app. */
export function useOffers(
  client: OfferwireClient,
  request: OffersRequest,
  options?: LoadOptions<FeedOffer[]>,
): Loaded<FeedOffer[]> {
  return useLoaded(client, request, (wanted) => client.feed(wanted), options)
}

/** One offer for a conversation; null when there is none. */
export function useMessageOffer(
  client: OfferwireClient,
  request: OffersRequest & { readonly chatId: string },
  options?: LoadOptions<MessageOffer | null>,
): Loaded<MessageOffer | null> {
  return useLoaded(client, request, (wanted) => client.message(wanted), options)
}

interface State<Value> {
  readonly value: Value | undefined
  readonly error: unknown
  /** The request that the value or error belongs to. */
  readonly key: string
  /** The client of the request: another client may stand for another user. */
  readonly client: OfferwireClient
}

function useLoaded<Request, Value>(
  client: OfferwireClient,
  request: Request,
  load: (request: Request) => Promise<Value>,
  { initial, isEnabled = true }: LoadOptions<Value> = {},
): Loaded<Value> {
  const [turn, setTurn] = useState(0)
  const key = `${turn} ${JSON.stringify(request)}`
  const [state, setState] = useState<State<Value>>(() => ({
    value: initial,
    error: undefined,
    key: initial === undefined ? '' : key,
    client,
  }))
  const latest = useRef(load)
  latest.current = load
  const isOwn = state.client === client
  const answered = isOwn && state.key === key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the request; an answered one is not repeated
  useEffect(() => {
    if (!isEnabled || answered) return
    let isWanted = true
    const keep = (value: Value | undefined, error: unknown) => isWanted && setState({ value, error, key, client })
    latest.current(JSON.parse(JSON.stringify(request)) as Request).then(
      (value) => keep(value, undefined),
      (error: unknown) => keep(undefined, error),
    )
    return () => {
      isWanted = false
    }
  }, [client, key, isEnabled])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const { value, error } = isOwn ? state : { value: undefined, error: undefined }
  return { value, error, isLoading: isEnabled && !answered, reload }
}

/** An offer shown for this long counts as seen. */
const seenAfterMs = 1_000

/**
 * For lists that report their visible items themselves, as React Native's do: pass the handles of all offers that are
 * at least half visible, whenever that changes. An offer that stays for a second is confirmed once.
 */
export function useSeen(client: OfferwireClient): (visible: readonly string[]) => void {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current.values()) clearTimeout(timer)
      current.clear()
    }
  }, [])
  return useCallback(
    (visible: readonly string[]) => {
      const { current } = timers
      for (const [uid, timer] of current) {
        if (visible.includes(uid)) continue
        clearTimeout(timer)
        current.delete(uid)
      }
      for (const uid of visible) {
        // A timer stays after it has run: the client confirms each offer once.
        if (current.has(uid)) continue
        const timer = setTimeout(() => client.confirm(uid).catch(forget), seenAfterMs)
        current.set(uid, timer)
        // An offer whose confirmation failed for the moment is confirmed again at the next change of the list.
        const forget = ({ isFinal }: OfferwireError) => {
          if (!isFinal && current.get(uid) === timer) current.delete(uid)
        }
      }
    },
    [client],
  )
}
