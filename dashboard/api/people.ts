import { call, get } from './http.ts'
import { listQuery, oneQuery } from './pending-list.ts'
import type { IncrementalityVersion, Person, SubscriptionEvent } from './types.ts'

const personPath = (appId: string, userId: string) => `/apps/${appId}/users/${encodeURIComponent(userId)}`

export const personQuery = (appId: string, userId: string) => oneQuery<Person>(personPath(appId, userId))

/** Everything stored of one person, for handing it out. */
export const exportPerson = (appId: string, userId: string) => get<Person>(personPath(appId, userId))

/** Removes what is stored of one person; answers a count per table. */
export const erasePerson = (appId: string, userId: string) =>
  call<Record<string, unknown>>('DELETE', personPath(appId, userId))

export const subscriptionEventsQuery = (appId: string, filters: { outcome?: string | undefined } = {}) =>
  listQuery<SubscriptionEvent>(`/apps/${appId}/subscription-events`, filters)

export const subscriptionEventQuery = (appId: string, eventId: string) =>
  oneQuery<SubscriptionEvent>(`/apps/${appId}/subscription-events/${encodeURIComponent(eventId)}`)

export const incrementalityQuery = (appId: string) =>
  oneQuery<{ versions: IncrementalityVersion[] }>(`/apps/${appId}/incrementality`)

export interface SignedCall {
  method: string
  path: string
  query?: string
  headers: Record<string, string>
  body?: string
}

export const checkSignature = (projectId: string, signed: SignedCall) =>
  call<{ valid: boolean; findings: { part: string; problem: string }[] }>(
    'POST',
    `/projects/${projectId}/signature-check`,
    {
      body: signed,
    },
  )
