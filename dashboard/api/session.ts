import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call, get } from './http.ts'
import type { Me } from './types.ts'

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await get<Me>('/me', {}, signal)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** Starts a session; the cookie comes with the answer. */
export function signIn(email: string, password: string) {
  return call('POST', '/auth/sign-in/email', { body: { email, password } })
}

/** Ends this session. */
export function signOut() {
  return call('POST', '/auth/sign-out', { body: {} })
}

/** Ends every session of this person, this one included. */
export function signOutEverywhere() {
  return call('POST', '/auth/revoke-sessions', { body: {} })
}

/** Changes the password of the person signed in and ends their other sessions. */
export function changePassword(currentPassword: string, newPassword: string) {
  return call('POST', '/auth/change-password', { body: { currentPassword, newPassword, revokeOtherSessions: true } })
}

/** Asks for a reset link; the answer is the same for known and unknown addresses. */
export function requestPasswordReset(email: string) {
  return call('POST', '/auth/request-password-reset', { body: { email } })
}

/** Sets a new password with the token of a reset link. */
export function resetPassword(token: string, newPassword: string) {
  return call('POST', '/auth/reset-password', { body: { token, newPassword } })
}

/** Accepts an invitation; the session's cookie comes with the answer. */
export function acceptInvitation(token: string, password: string) {
  return call('POST', '/invitations/accept', { body: { token, password } })
}
