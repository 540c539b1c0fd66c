import { queryOptions } from '@tanstack/react-query'
import { baseUrl } from '../environment.ts'
import { callAt, get } from './http.ts'
import type { App, List, Me, OpenInvitation, Session } from './types.ts'

const auth = `${baseUrl}/auth`

/** Who is signed in, with the apps they may see; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['/me'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Me | null> => {
    const session = await callAt<Session>('GET', `${auth}/session`, { signal })
    if (session.member === null) return null
    const isOperator = session.roles.includes('operator')
    const apps = session.projects.length === 0 ? [] : (await get<List<App>>('/apps', { limit: 100 }, signal)).data
    return {
      email: session.member.email,
      isOperator,
      roles: session.roles,
      projects: session.projects.map((project) => ({
        ...project,
        apps: apps.filter(({ projectId }) => projectId === project.id),
      })),
      organizations: session.organizations,
    }
  },
})

/** Starts a session; the cookie comes with the answer. */
export function signIn(email: string, password: string) {
  return callAt('POST', `${auth}/sign-in`, { body: { email, password } })
}

/** Ends this session. */
export function signOut() {
  return callAt('POST', `${auth}/sign-out`)
}

/** Ends every session of this person, this one included. */
export function signOutEverywhere() {
  return callAt('POST', `${auth}/sign-out-everywhere`)
}

/** Changes the password of the person signed in and ends their other sessions. */
export function changePassword(currentPassword: string, newPassword: string) {
  return callAt('POST', `${auth}/password`, { body: { currentPassword, newPassword } })
}

/** Asks for a reset link; the answer is the same for known and unknown addresses. */
export function requestPasswordReset(email: string) {
  return callAt('POST', `${auth}/password-reset`, { body: { email } })
}

/** Sets a new password with the token of a reset link. */
export function resetPassword(token: string, newPassword: string) {
  return callAt('POST', `${auth}/password-reset/confirm`, { body: { token, newPassword } })
}

/** What the holder of an invitation's link is invited to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/auth/invitation', token],
    queryFn: ({ signal }) => callAt<OpenInvitation>('POST', `${auth}/invitation`, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Accepts an invitation; the session's cookie comes with the answer. */
export function acceptInvitation(token: string, password: string) {
  return callAt('POST', `${auth}/invitation/accept`, { body: { token, password } })
}
