import { addressOf, call } from './client.ts'
import { listQuery, oneQuery } from './list-query.ts'
import type { SignedCall, SubscriptionEvent } from './types.ts'

export const personQuery = (appId: string, userId: string) =>
  oneQuery('/admin/v1/apps/{appId}/users/{userId}', { path: { appId, userId } })

/** Builds the address of a user's data export. */
export const personExportUrl = (appId: string, userId: string) =>
  addressOf('/admin/v1/apps/{appId}/users/{userId}/export', { path: { appId, userId } })

/** Erases everything stored about a user; answers a count per table. */
export const erasePerson = (appId: string, userId: string) =>
  call('delete', '/admin/v1/apps/{appId}/users/{userId}', {
    path: { appId, userId },
  })

export const subscriptionEventsQuery = (appId: string, query: { outcome?: SubscriptionEvent['outcome'] | undefined }) =>
  listQuery('/admin/v1/apps/{appId}/subscription-events', { path: { appId }, query })

export const subscriptionEventQuery = (appId: string, eventId: string) =>
  oneQuery('/admin/v1/apps/{appId}/subscription-events/{eventId}', { path: { appId, eventId } })

export const incrementalityQuery = (appId: string) =>
  oneQuery('/admin/v1/apps/{appId}/incrementality', { path: { appId } })

/** Finds the faulty part of a signed call. */
export const checkSignature = (projectId: string, body: SignedCall) =>
  call('post', '/admin/v1/projects/{projectId}/signature-check', {
    path: { projectId },
    body,
  })
